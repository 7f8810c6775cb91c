import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createClient } from '../../../src/client/createClient.ts';
import { useGamepadNavigation } from '../../../src/components/gamepad/useGamepadNavigation.ts';
import { LaurelOverlay } from '../../../src/components/overlay/LaurelOverlay.tsx';
import { PlayerSearch } from '../../../src/components/player-search/PlayerSearch.tsx';
import { LaurelProvider } from '../../../src/react/provider/LaurelProvider.tsx';
import { cup, cupId } from '../../support/cup.ts';
import { plugInGamepad, tap } from '../../support/gamepad.ts';
import { rankedPage } from '../../support/rankedPage.ts';
import '../../../src/styles/laurel.css';
import '../../../src/styles/widgets/search.css';

const sandbox = cup(40);
const client = createClient({
  baseUrl: sandbox.baseUrl,
  apiKey: sandbox.apiKeys.production,
  fetch: sandbox.fetch,
  getToken: () => sandbox.token('player-20'),
});

function Paused({ modal }: { readonly modal: boolean }) {
  const [open, setOpen] = useState(true);
  const [{ index }] = useState(() => rankedPage(sandbox));
  const root = useRef<HTMLDivElement>(null);
  useGamepadNavigation({ root });
  return (
    <LaurelProvider client={client} session="player-20">
      <LaurelOverlay open={open} modal={modal} title="Paused" onClose={() => setOpen(false)}>
        <div ref={root}>
          <PlayerSearch
            tournamentId={cupId}
            index={index}
            scoreTypes={[{ name: 'kills', label: 'Kills', order: 'desc' }]}
          />
        </div>
      </LaurelOverlay>
    </LaurelProvider>
  );
}

const field = page.getByRole('combobox');
const options = page.getByRole('option');
const dialog = page.getByRole('dialog', { name: 'Paused' });
const active = () => document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '');
const [a, b, down] = [0, 1, 13];
// The last one that `name 1` finds: while it is typed, others are.
const last = page.getByRole('option', { name: /Name 16/ });

beforeEach(() => void plugInGamepad());
afterEach(() => vi.restoreAllMocks());

/** Whether all of what the keys are for is within what scrolls. */
function activeIsInSight(): boolean {
  const scroller = document.querySelector('.laurel-Overlay-content')!.getBoundingClientRect();
  const option = active()!.getBoundingClientRect();
  return (
    option.top >= scroller.top &&
    option.bottom <= Math.min(scroller.bottom, innerHeight) &&
    option.left >= scroller.left &&
    option.right <= scroller.right
  );
}

test.each([
  { modal: true, width: 640, height: 360 },
  { modal: false, width: 390, height: 780 },
  { modal: true, width: 240, height: 400 },
])(
  'by keys, the list is seen whole in the overlay, and Escape leaves it before the overlay (modal: $modal, $width px)',
  async ({ modal, width, height }) => {
    await page.viewport(width, height);
    await render(<Paused modal={modal} />);
    await userEvent.type(field, 'name 1');
    await expect.element(last).toBeInTheDocument();
    for (let row = 0; row < 8; row += 1) {
      await userEvent.keyboard('{ArrowDown}');
      expect(activeIsInSight()).toBe(true);
    }
    const content = document.querySelector('.laurel-Overlay-content')!;
    expect(content.scrollWidth).toBe(content.clientWidth);

    await userEvent.keyboard('{Escape}');
    expect(active()).toBeNull();
    await expect.element(dialog).toBeVisible();
    for (let step = 0; step < 2 && options.elements().length > 0; step += 1) {
      await userEvent.keyboard('{Escape}');
      await expect.element(dialog).toBeVisible();
    }
    await userEvent.keyboard('{Escape}{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  },
);

test('by gamepad, a player is found and left again, and only then the overlay', async () => {
  await page.viewport(640, 360);
  await render(<Paused modal />);
  await userEvent.type(field, 'name 1');
  await expect.element(last).toBeInTheDocument();
  await tap(down, down);
  expect(activeIsInSight()).toBe(true);
  await tap(a);
  await expect.element(page.getByRole('region', { name: /^Name / })).toHaveFocus();
  await tap(b);
  await expect.element(field).toHaveFocus();
  await expect.element(dialog).toBeVisible();
});

test.each([
  ['Enter', 13],
  ['Escape', 27],
] as const)('%s that ends a word of an input method does nothing else', async (key, keyCode) => {
  await page.viewport(640, 360);
  await render(<Paused modal={false} />);
  await userEvent.type(field, 'name 12');
  await expect.element(options.nth(0)).toBeInTheDocument();
  const heard: string[] = [];
  const hear = ({ type, key }: KeyboardEvent): number => heard.push(`${type} ${key}`);
  const types = ['keydown', 'keypress', 'keyup'] as const;
  for (const type of types) addEventListener(type, hear);
  try {
    const press = async (windowsVirtualKeyCode: number): Promise<void> => {
      for (const type of ['rawKeyDown', 'keyUp'] as const)
        await cdp().send('Input.dispatchKeyEvent', { type, key, code: key, windowsVirtualKeyCode });
    };
    const compose = (text: string): Promise<unknown> =>
      cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await compose('に');
    await compose('にほ');
    await expect.element(field).toHaveValue('name 12にほ');
    // Most browsers say that a word is being put together; some take it for ended by then, and the number alone tells.
    await press(keyCode);
    await compose('');
    await expect.element(field).toHaveValue('name 12');
    await expect.element(options.nth(0)).toBeInTheDocument();
    await press(229);
  } finally {
    for (const type of types) removeEventListener(type, hear);
  }
  expect(heard).toEqual([]);
  await expect.element(dialog).toBeVisible();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('name 12');
});
