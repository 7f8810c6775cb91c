import axe from 'axe-core';
import { type ReactNode, StrictMode } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createClient } from '../../src/client/createClient.ts';
import type { FaultControl } from '../../src/devtools/FaultControl.ts';
import { LaurelDevtools } from '../../src/devtools/LaurelDevtools.tsx';
import { sandboxControl } from '../../src/devtools/sandboxControl.ts';
import { useTournaments } from '../../src/react/hooks/useTournaments.ts';
import { useUserInfo } from '../../src/react/hooks/useUserInfo.ts';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { createSandbox, type Sandbox } from '../../src/entries/sandbox.ts';
import { eventually } from '../support/eventually.ts';

function Questions(): ReactNode {
  const { data, refetch } = useTournaments({}, { retry: false });
  useUserInfo();
  return (
    <button type="button" onClick={() => void refetch()}>
      Ask for {data?.length ?? 'no'} tournaments
    </button>
  );
}

function gameOf(sandbox: Sandbox) {
  const tokens: string[] = [];
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    fetch: sandbox.fetch,
    getToken: async () => {
      const token = await sandbox.token(sandbox.players[0]?.sub ?? '');
      tokens.push(token);
      return token;
    },
  });
  const game = (session: string | null, faults: FaultControl = sandbox.faults) => (
    <StrictMode>
      <LaurelProvider client={client} session={session}>
        <Questions />
        <LaurelDevtools faults={faults} />
      </LaurelProvider>
    </StrictMode>
  );
  return { game, tokens };
}

const shadow = () => document.querySelector('[data-laurel-devtools]')?.shadowRoot;
const toggle = page.getByRole('button', { name: /^Laurel devtools/ });
const panel = page.getByRole('region', { name: 'Laurel devtools' });
const row = (text: string) => panel.getByRole('row').filter({ hasText: text });
const rowsOf = (table: RegExp) =>
  panel.getByRole('table', { name: table }).getByRole('row').elements().slice(1);

test('requests, identity, clock, outage and cache are shown, and neither token nor key', async () => {
  const sandbox = createSandbox();
  const { game, tokens } = gameOf(sandbox);
  const screen = await render(game('mirelle'));
  await toggle.click();
  await expect.poll(() => row('getUserInfo').first().element().textContent).toMatch(/\/sdk\/v2\/userinfo/);
  await expect.poll(() => row('getTournaments').first().element().textContent).toMatch(/200/);
  await expect.element(panel.getByText(/^mirelle, epoch 0$/)).toBeVisible();
  await expect.element(panel.getByText(sandbox.baseUrl, { exact: true })).toBeVisible();
  await eventually(() => expect(rowsOf(/^Cache/).map((row) => row.textContent)).toHaveLength(2));
  const keys = rowsOf(/^Cache/).map((row) => row.textContent);
  expect(keys.join()).toContain('userInfo player:mirelle');
  expect(keys.join()).toContain('tournaments public');

  // Another player: the epoch counts, and what was the former's has left the cache.
  await screen.rerender(game('oskar'));
  await expect.element(panel.getByText('oskar, epoch 1 (changed 1 time)')).toBeVisible();
  await eventually(() =>
    expect(
      rowsOf(/^Cache/)
        .map((row) => row.textContent)
        .join(),
    ).not.toContain('mirelle'),
  );
  const text = shadow()?.textContent ?? '';
  expect(tokens.length).toBeGreaterThan(0);
  for (const secret of [...tokens, sandbox.apiKeys.production]) expect(text).not.toContain(secret);
});

test('a switch that is on stays so while the panel is closed, and is not where it could not be switched on', async () => {
  const sandbox = createSandbox();
  const { game } = gameOf(sandbox);
  const screen = await render(game(null));
  await toggle.click();
  const down = panel.getByRole('checkbox', { name: 'Down: status 503' });
  await down.click();
  await toggle.click();
  await toggle.click();
  await expect.element(down).toBeChecked();
  await down.click();
  await expect.element(down).not.toBeChecked();
  // Nobody is there.
  await screen.rerender(game(null, sandboxControl({ url: 'http://127.0.0.1:9', token: 'token' })));
  await down.click();
  await expect.element(panel.getByRole('alert').filter({ hasText: /fetch/i })).toBeVisible();
  await expect.element(down).not.toBeChecked();
});

test('a switch makes requests fail, and an outage is told', async () => {
  const sandbox = createSandbox();
  const screen = await render(gameOf(sandbox).game(null));
  await toggle.click();
  await panel.getByRole('checkbox', { name: 'Down: status 503' }).click();
  const ask = screen.getByRole('button', { name: /^Ask for/ });
  for (let failures = 1; failures <= 5; failures += 1) {
    await ask.click();
    await expect.element(panel.getByText(new RegExp(`^${failures} failures? in a row`))).toBeVisible();
  }
  await expect.element(panel.getByText(/one request a second goes out/)).toBeVisible();
  await expect.element(row('503, unavailable').first()).toBeVisible();
  await expect.poll(() => toggle.element().textContent).toMatch(/, 5 failed$/);
  await panel.getByRole('checkbox', { name: 'Down: status 503' }).click();
  await eventually(async () => {
    await ask.click();
    expect(panel.getByText('none', { exact: true }).query()).not.toBeNull();
  });
});

test('a switch that does not work says why', async () => {
  const refuse = () => Promise.reject(new Error('The sandbox refused (401).'));
  const client = createClient({ baseUrl: 'https://platform.example', apiKey: 'key' });
  await render(
    <LaurelProvider client={client} session={null}>
      <LaurelDevtools open faults={{ add: refuse, clear: refuse }} />
    </LaurelProvider>,
  );
  await panel.getByRole('checkbox', { name: /^Slow/ }).click();
  await expect.element(panel.getByRole('alert')).toHaveTextContent('The sandbox refused (401).');
});

test('it is opened, read and closed by keys, which the game does not hear, and passes the accessibility rules', async () => {
  const heard: string[] = [];
  const hear = ({ key }: KeyboardEvent): void => void heard.push(key);
  window.addEventListener('keydown', hear);
  await render(gameOf(createSandbox()).game('mirelle'));
  await userEvent.keyboard('{Tab}{Tab}');
  expect(shadow()?.activeElement?.textContent).toContain('Laurel devtools');
  heard.length = 0;
  await userEvent.keyboard('{Enter}');
  await expect.element(row('getUserInfo').first()).toBeVisible();
  const { violations } = await axe.run(document.querySelector('[data-laurel-devtools]') ?? document);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await userEvent.keyboard('w{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  expect(shadow()?.activeElement?.textContent).toContain('Laurel devtools');
  expect(heard).toEqual([]);
  window.removeEventListener('keydown', hear);
});

test('it looks like itself whatever the page’s styles, and leaves the page’s alone', async () => {
  const before = document.styleSheets.length + document.adoptedStyleSheets.length;
  await render(gameOf(createSandbox()).game(null));
  await expect.element(toggle).toBeVisible();
  expect(document.styleSheets.length + document.adoptedStyleSheets.length).toBe(before);
  expect(shadow()?.querySelectorAll('style, [style]')).toHaveLength(0);
  expect(shadow()?.adoptedStyleSheets).toHaveLength(1);
});
