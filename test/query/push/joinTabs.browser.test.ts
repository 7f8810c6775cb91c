import { expect, it, vi } from 'vitest';
import { joinTabs, type Tabs } from '../../../src/query/push/joinTabs.ts';

it.each([
  ['in line', () => {}],
  ['taking the turn', (tabs: Tabs<string>) => tabs.take()],
])('a tab that leaves while it is %s has no turn any more, and nothing to say', async (_, wait) => {
  const unhandled = vi.fn<(event: PromiseRejectionEvent) => void>((event) => event.preventDefault());
  addEventListener('unhandledrejection', unhandled);
  const name = crypto.randomUUID();
  const heard: string[] = [];
  const tell = (word: string) => (): void => {
    heard.push(word);
    tabs.post(word);
  };
  // Another tab has the turn.
  let end = (): void => {};
  const held = navigator.locks.request(name, async () => new Promise<void>((resolve) => (end = resolve)));
  const tabs = joinTabs<string>(name, {
    onJoin: tell('joined'),
    onTurn: tell('turn'),
    onTaken: tell('taken'),
    onMessage() {},
  });
  await vi.waitFor(() => expect(heard).toEqual(['joined']));
  wait(tabs);
  tabs.leave();
  end();
  await held.catch(() => {});
  // Whoever asked before has been answered by then.
  await navigator.locks.request(name, () => {});
  await new Promise((resolve) => setTimeout(resolve));
  removeEventListener('unhandledrejection', unhandled);
  expect(heard).toEqual(['joined']);
  expect(unhandled).not.toHaveBeenCalled();
});
