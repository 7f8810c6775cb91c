import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useRef } from 'react';
import { createClient } from '../../../src/client/createClient.ts';
import { useGamepadNavigation } from '../../../src/components/gamepad/useGamepadNavigation.ts';
import { PlayerSearch, type PlayerSearchProps } from '../../../src/components/player-search/PlayerSearch.tsx';
import type { Sandbox } from '../../../src/entries/sandbox.ts';
import { ar } from '../../../src/messages/locales/ar.ts';
import { LaurelProvider, type LaurelProviderProps } from '../../../src/react/provider/LaurelProvider.tsx';
import type { Fault } from '../../../src/sandbox/service/Fault.ts';
import { cup, cupId } from '../../support/cup.ts';
import { rankedPage } from '../../support/rankedPage.ts';
import '../../../src/styles/laurel.css';
import '../../../src/styles/widgets/search.css';
import { eventually } from '../../support/eventually.ts';
import { plugInGamepad, tap } from '../../support/gamepad.ts';

/** A search over a real gateway, for player 20 of forty. */
function searchPage(
  sandbox: Sandbox = cup(40),
  {
    provider,
    gateway,
    ...props
  }: Partial<PlayerSearchProps> & {
    provider?: Partial<LaurelProviderProps>;
    gateway?: Parameters<typeof rankedPage>[1];
  } = {},
) {
  const ranked = rankedPage(sandbox, gateway);
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    fetch: sandbox.fetch,
    getToken: () => sandbox.token('player-20'),
  });
  const element = (
    <LaurelProvider client={client} session="player-20" {...provider}>
      <PlayerSearch
        tournamentId={cupId}
        index={ranked.index}
        scoreTypes={[{ name: 'kills', label: 'Kills', order: 'desc' }]}
        {...props}
      />
    </LaurelProvider>
  );
  return { element, ranked };
}

const field = page.getByRole('combobox');
const options = page.getByRole('option');
const said = page.getByRole('status');
/** Said last: where the machine is slow the player is told before that it searches. */
const saidLast = (text: string): RegExp => new RegExp(`(^|\\. )${text.replaceAll('.', String.raw`\.`)}\\W?$`);
/** The option that the field says its keys are for. */
const active = (): Element | null =>
  document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '');

async function type(text: string, first: string | RegExp): Promise<void> {
  await userEvent.type(field, text);
  await expect.element(options.first()).toHaveAccessibleName(first);
}

describe('by keys', () => {
  test('a player is looked for, chosen and left again, and what is typed stays as it was', async () => {
    const onSelect = vi.fn();
    await render(searchPage(undefined, { onSelect }).element);
    await expect.element(page.getByLabelText('Player name')).toHaveAttribute('role', 'combobox');
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    await expect.element(field).toHaveAccessibleDescription('Type how the name begins, or a word in it.');
    await type('name 1', /^Rank 2 Name 1 Kills 9,999$/);
    await expect.element(field).toHaveAttribute('aria-expanded', 'true');
    await expect
      .poll(() => said.element().textContent)
      .toMatch(saidLast('8 players found. There are more. Type more of the name to find them.'));
    expect(field.element().getAttribute('aria-controls')).toBe(
      page.getByRole('listbox', { name: 'Players found' }).element().id,
    );
    expect(active()).toBeNull();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(active()?.textContent).toContain('Name 10');
    expect(active()).toHaveAttribute('aria-selected', 'true');
    expect(page.getByRole('option', { selected: true }).elements()).toHaveLength(1);
    // Left, right, Home and End are the text's.
    const input = field.element() as HTMLInputElement;
    await userEvent.keyboard('{Home}');
    expect(input.selectionStart).toBe(0);
    await userEvent.keyboard('{ArrowRight}');
    expect(input.selectionStart).toBe(1);
    await userEvent.keyboard('{End}');
    expect(input.selectionStart).toBe(6);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(active()).toBeNull();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const place = page.getByRole('region', { name: 'Name 1', exact: true });
    await expect.element(place).toHaveFocus();
    await expect.element(place).toHaveAccessibleDescription('2nd of 40 Better than 97% of the other players');
    const table = page.getByRole('table', { name: /^Places around .*Name 1/ });
    await expect.element(table).toBeVisible();
    expect(
      table
        .getByRole('row')
        .elements()
        .map((row) => row.querySelector('th[scope=row]')?.textContent),
    ).toEqual([
      undefined,
      expect.stringContaining('Name 0'),
      expect.stringContaining('Name 1'),
      ...['Name 2', 'Name 3', 'Name 4'].map((name) => expect.stringContaining(name) as string),
    ]);
    expect(onSelect).toHaveBeenCalledOnce();
    await expect
      .element(page.getByText(/^Ranks are worked out from all scores, as of .*20\d\d/))
      .toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('name 1');
    await expect.element(options).toHaveLength(8);
    // And back to the place, which is still there.
    await userEvent.keyboard('{Escape}');
    await expect.element(place).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(options).toHaveLength(8);
  });

  test('Enter takes the only one, and begins with the first of several', async () => {
    await render(searchPage().element);
    await type('name 2', /Name 2/);
    await userEvent.keyboard('{Enter}');
    expect(active()?.textContent).toContain('Name 2');
    await userEvent.keyboard('9');
    await expect.element(options).toHaveLength(1);
    await expect.element(options).toHaveAccessibleName(/Name 29 /);
    await eventually(() => expect(active()).toBeNull());
    await expect.poll(() => said.element().textContent).toMatch(saidLast('1 player found.'));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('region', { name: 'Name 29' })).toHaveFocus();
  });

  test('Escape goes back a step at a time and is the page’s where there is none', async () => {
    const heard = vi.fn();
    window.addEventListener('keydown', heard);
    await render(searchPage().element);
    await type('name 2', /Name 2/);
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{Escape}');
    expect(active()).toBeNull();
    await expect.element(field).toHaveValue('name 2');
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toHaveValue('');
    expect(heard).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(heard).toHaveBeenCalledOnce();
    window.removeEventListener('keydown', heard);
  });

  test('a word that is put together from several keys is not chosen by them', async () => {
    await render(searchPage().element);
    await type('name 29', /Name 29/);
    field
      .element()
      .dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, isComposing: true }),
      );
    await expect.element(options).toHaveLength(1);
    expect(page.getByRole('region', { name: 'Name 29' }).elements()).toHaveLength(0);
  });

  test('a form around it is not sent', async () => {
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
    await render(<form onSubmit={onSubmit}>{searchPage().element}</form>);
    await userEvent.type(field, 'nobody by this name{Enter}');
    await expect.poll(() => said.element().textContent).toMatch(saidLast('Nobody found.'));
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('by a pointer', () => {
  test('a player is chosen by a press, and the way back is a button', async () => {
    await render(searchPage().element);
    await type('name 3', /Name 3/);
    await page.getByRole('option', { name: /Name 31/ }).click();
    await expect.element(page.getByRole('region', { name: 'Name 31' })).toHaveFocus();
    await page.getByRole('button', { name: 'Back to the results' }).click();
    await expect.element(field).toHaveFocus();
    await expect.element(options).toHaveLength(8);
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('');
    expect(page.getByRole('button', { name: 'Clear' }).elements()).toHaveLength(0);
    await expect.element(page.getByText('Type how the name begins, or a word in it.')).toBeVisible();
  });

  test('the list stays when the field loses the focus, as where a phone puts its keyboard away', async () => {
    await render(searchPage().element);
    await type('name 3', /Name 3/);
    (field.element() as HTMLElement).blur();
    await expect.element(options).toHaveLength(8);
    await page.getByRole('option', { name: /Name 30/ }).click();
    await expect.element(page.getByRole('region', { name: 'Name 30' })).toBeVisible();
  });
});

test('the own row is marked wherever it is, in the list and around another', async () => {
  await render(searchPage().element);
  await type('name 20', /^Rank 21 Name 20 You Kills 9,980$/);
  await page.getByRole('button', { name: 'Clear' }).click();
  await type('name 21', /Name 21/);
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('row', { name: /21 .*Name 20.*You/ }))
    .toHaveAttribute('aria-current', 'true');
});

test('what better means is never told for more than it is', async () => {
  await render(searchPage().element);
  const seen: string[] = [];
  for (const player of [0, 13, 39]) {
    await userEvent.fill(field, `name ${player}`);
    await page.getByRole('option', { name: new RegExp(`Name ${player} `) }).click();
    const place = page.getByRole('region', { name: `Name ${player}`, exact: true });
    await expect.element(place).toBeVisible();
    seen.push(place.element().querySelector('p')?.textContent ?? '');
  }
  // Of 39 others 26 stand below the fourteenth: 66.7 %.
  expect(seen).toEqual([
    '1st of 40 Ahead of all other players',
    '14th of 40 Better than 66% of the other players',
    '40th of 40',
  ]);
});

describe('what is not to be found', () => {
  test('nobody, and how many names are known where that is not all', async () => {
    await render(searchPage(cup(2000)).element);
    await userEvent.fill(field, 'nobody of this name');
    await expect.poll(() => said.element().textContent).toMatch(saidLast('Nobody found.'));
    // More and more of them, a page at a time.
    await expect
      .element(page.getByText(/^So far, [\d,]+ of 2,000 players can be found by name\.$/))
      .toBeVisible();
  });

  const down: Fault = { type: 'status', status: 503 };
  const misstated: Fault = {
    type: 'rewrite',
    operations: ['getScores'],
    rewrite: (body) => body.replace(/"kills":\d+/, '"kills":1'),
  };
  test.each([
    ['Searching is not available right now.', misstated, {}],
    ['Searching is not available right now.', down, {}],
    ['This board is too large to search.', undefined, { index: { mostPlayers: 10 } }],
  ])('an index that steps aside: %s', async (text, fault, gateway) => {
    const sandbox = cup(40);
    if (fault !== undefined) sandbox.faults.add(fault);
    await render(searchPage(sandbox, { gateway, provider: { session: null } }).element);
    await userEvent.fill(field, 'name');
    await expect.element(page.getByText(text).first()).toBeVisible();
    await expect.poll(() => said.element().textContent).toMatch(saidLast(text));
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  });

  test('an index that is being made comes by itself, and both are said: that it is, and who was found', async () => {
    const sandbox = cup(40);
    sandbox.faults.add({ type: 'delay', milliseconds: 800, operations: ['getScores'], times: 1 });
    await render(searchPage(sandbox, { gateway: { patience: 20 } }).element);
    await userEvent.fill(field, 'name 31');
    const preparing = 'The search is being prepared. It starts by itself in a moment.';
    await expect.element(page.getByText(preparing).first()).toBeVisible();
    await expect.poll(() => said.element().textContent).toMatch(saidLast(preparing));
    await expect.element(options).toHaveAccessibleName(/Name 31 /);
    await expect.poll(() => said.element().textContent).toMatch(saidLast('1 player found.'));
  });

  test('a gateway out of reach is an error that is said, with another try', async () => {
    const { element, ranked } = searchPage();
    // One text, one question: after several that fail, a client asks once a second.
    let isDown = true;
    ranked.before = async () => {
      if (isDown) throw new TypeError('no connection');
    };
    await render(element);
    await userEvent.fill(field, 'name 31');
    const again = page.getByRole('button', { name: 'Try again' });
    await expect.element(again).toBeVisible();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The service cannot be reached.');
    isDown = false;
    await again.click();
    await expect.element(options).toHaveAccessibleName(/Name 31 /);
  });
});

describe('by gamepad', () => {
  beforeEach(() => void plugInGamepad());
  afterEach(() => vi.restoreAllMocks());
  const [a, b, up, down] = [0, 1, 12, 13];

  function Pad({ children }: { readonly children: React.ReactNode }) {
    const root = useRef<HTMLDivElement>(null);
    useGamepadNavigation({ root });
    return (
      <div ref={root}>
        <button type="button">before</button>
        {children}
        <button type="button">after</button>
      </div>
    );
  }

  test('the list is gone through, chosen from and left at either end, and the way goes on from the place', async () => {
    await render(<Pad>{searchPage().element}</Pad>);
    await type('name 29', /Name 29/);
    await tap(down);
    expect(active()?.textContent).toContain('Name 29');
    // The list has an end, and behind it the page goes on.
    await tap(down);
    await expect.element(page.getByRole('button', { name: 'Clear' })).toHaveFocus();
    await tap(up);
    await expect.element(field).toHaveFocus();
    await tap(a);
    const place = page.getByRole('region', { name: 'Name 29' });
    await expect.element(place).toHaveFocus();
    await tap(down);
    await expect.element(page.getByRole('button', { name: 'Back to the results' })).toHaveFocus();
    await tap(down);
    await expect.element(page.getByRole('button', { name: 'after' })).toHaveFocus();
    await tap(up, b);
    await expect.element(field).toHaveFocus();
    await expect.element(options).toHaveLength(1);
    await tap(up, up);
    await expect.element(page.getByRole('button', { name: 'before' })).toHaveFocus();
  });
});

test('from right to left the field begins at its right, whatever is typed, and nothing overlaps', async () => {
  await render(searchPage(undefined, { provider: { messages: ar, locale: 'ar' } }).element);
  const input = field.element() as HTMLInputElement;
  await expect.element(page.getByLabelText('اسم اللاعب')).toBeVisible();
  const right = () => {
    const { right: edge } = input.getBoundingClientRect();
    return edge - Number.parseFloat(getComputedStyle(input).paddingRight);
  };
  const before = right();
  await type('name 3', /Name 3/);
  expect(getComputedStyle(input).direction).toBe('ltr');
  expect(getComputedStyle(input).textAlign).toBe('right');
  expect(right()).toBe(before);
  const [glass, clear] = [document.querySelector('svg'), page.getByRole('button', { name: 'مسح' }).element()];
  expect(glass?.getBoundingClientRect().left).toBeGreaterThan(right());
  expect(clear.getBoundingClientRect().left).toBe(input.getBoundingClientRect().left);
});

test('at 240 px nothing is wider than the widget, with the longest scores and names', async () => {
  await page.viewport(240, 700);
  await render(searchPage(cup(40, [], (index) => Number.MAX_SAFE_INTEGER - index)).element);
  await type('name 1', /Name 1/);
  const root = document.querySelector('.laurel-Root') as HTMLElement;
  const edge = () =>
    root.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(root).paddingRight);
  const scores = [...root.querySelectorAll('.laurel-Score')];
  expect(scores).toHaveLength(8);
  expect(Math.max(...scores.map((score) => score.getBoundingClientRect().right))).toBeLessThanOrEqual(edge());
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('table')).toBeVisible();
  expect(page.getByRole('table').element().getBoundingClientRect().right).toBeLessThanOrEqual(edge() + 0.5);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(240);
});
