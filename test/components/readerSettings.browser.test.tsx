import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LeaderboardView } from '../../src/components/leaderboard/LeaderboardView.tsx';
import { boardOf } from '../../src/domain/leaderboard/LeaderboardModel.ts';
import { paging } from '../../stories/leaderboard/board.ts';
import { Countdown } from '../../src/components/parts/Countdown.tsx';
import type { LeaderboardEntry } from '../../src/domain/model.ts';
import '../../src/styles/laurel.css';

const entries = Array.from({ length: 5 }, (_, index): LeaderboardEntry => ({
  id: `p${index}`,
  rank: index + 1,
  name: `Player ${index}`,
  username: null,
  avatarUrl: null,
  scores: { kills: 1000 - index },
}));
const board = (
  <LeaderboardView
    heading="Winter Sprint"
    model={boardOf(entries, {
      period: { choice: 'all', set: () => undefined, timeZone: 'UTC' },
      paging: paging(),
    })}
  />
);

describe('on a coarse pointer', () => {
  beforeEach(async () => {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
  });
  afterEach(async () => {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
  });

  test('whatever can be pressed is at least 44 px high', async () => {
    await page.viewport(768, 900);
    await render(board);
    expect(matchMedia('(pointer: coarse)').matches).toBe(true);
    const targets = [...document.querySelectorAll<HTMLElement>('button, a[href], input')];
    expect(targets.length).toBeGreaterThan(3);
    for (const target of targets) {
      expect(target.getBoundingClientRect().height, target.textContent).toBeGreaterThanOrEqual(44);
    }
  });
});

describe('with forced colours', () => {
  beforeEach(async () => {
    await cdp().send('Emulation.setEmulatedMedia', {
      features: [{ name: 'forced-colors', value: 'active' }],
    });
  });
  afterEach(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  });

  test('the own row keeps a border that the others do not have', async () => {
    const rows = entries.map((entry, index) => ({ ...entry, own: index === 2 }));
    await render(<LeaderboardView model={boardOf(rows)} heading="Winter Sprint" />);
    const borders = [...document.querySelectorAll('.laurel-Leaderboard-row')].map((row) => {
      const cell = row.firstElementChild ?? row;
      return `${getComputedStyle(cell).borderInlineStart} ${getComputedStyle(cell).borderBlockStart}`;
    });
    expect(borders).toHaveLength(5);
    expect(borders.filter((border) => border === borders[2])).toHaveLength(1);
  });
});

test('a countdown is a timer, and says nothing by itself', async () => {
  await render(<Countdown to={new Date(Date.now() + 90_000).toISOString()} />);
  const timer = page.getByRole('timer');
  await expect.element(timer).toBeVisible();
  expect(timer.element().getAttribute('aria-live') ?? 'off').toBe('off');
});

describe('with more room for text', () => {
  /** Whether any text of the element is cut off in height: names may end in an ellipsis, lines may not lose a half. */
  const clipped = (): string[] =>
    [...document.querySelectorAll<HTMLElement>('.laurel-Root *')]
      .filter((element) => element.children.length === 0 && (element.textContent ?? '') !== '')
      .filter((element) => element.closest('.laurel-VisuallyHidden') === null)
      .filter((element) => {
        const { overflowY } = getComputedStyle(element);
        return overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1;
      })
      .map((element) => `${element.className}: ${element.textContent}`);
  const style = document.createElement('style');
  beforeEach(() => document.head.append(style));
  afterEach(() => style.remove());

  test.each([
    [
      'spacing as WCAG 1.4.12 has it',
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    ],
    [
      'text of twice the size',
      ':root { font-size: 200% } .laurel-Root { font-size: 200%; --laurel-font-size: 30px; --laurel-font-size-small: 26px; --laurel-font-size-large: 40px }',
    ],
  ])('%s clips no line, and nothing leaves the widget', async (_name, css) => {
    style.textContent = css;
    for (const width of [320, 768]) {
      await page.viewport(width, 900);
      const screen = await render(board);
      expect(clipped()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      await screen.unmount();
    }
  });
});
