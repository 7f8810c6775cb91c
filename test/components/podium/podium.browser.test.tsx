import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import '../../../src/styles/laurel.css';
import { Podium } from '../../../src/components/podium/Podium.tsx';
import type { LeaderboardRowData } from '../../../src/domain/leaderboard/rows/LeaderboardRowData.ts';
import { killColumns, rows } from '../../../stories/leaderboard/board.ts';
import { wreathDrawing } from '../../../src/components/visuals/wreathDrawing.ts';
import { eventually } from '../../support/eventually.ts';
import { loadVisuals } from '../../../src/components/visuals/useVisuals.ts';

// As it is on a page that was idle once.
beforeAll(loadVisuals);

test.each(['ltr', 'rtl'])('the wreath stands around the winner’s face in %s', async (direction) => {
  const screen = await render(
    <div dir={direction} className="laurel-Root" style={{ inlineSize: 400 }}>
      <Podium rows={rows(3)} columns={killColumns} />
    </div>,
  );
  const middle = (selector: string) => {
    const { left, width } = screen.container.querySelector(selector)!.getBoundingClientRect();
    return left + width / 2;
  };
  expect(middle('.laurel-Wreath')).toBeCloseTo(middle('[data-place="1"] .laurel-Avatar'), 0);
});

test('the wreath is drawn by lines that come later, and again with each refresh', async () => {
  const board = (label: string) => (
    <Podium rows={rows(3)} columns={killColumns.map((column) => ({ ...column, label }))} />
  );
  const screen = await render(board('Kills'));
  const lines = () =>
    [...screen.container.querySelectorAll('.laurel-Wreath path')].map((path) => path.getAttribute('d'));
  const { stem, light, shade, knot } = wreathDrawing;
  const whole = [stem, light, shade, stem, light, shade, knot];
  await eventually(() => expect(lines()).toEqual(whole));
  await screen.rerender(board('Points'));
  expect(lines()).toEqual(whole);
});

describe('when places change', () => {
  afterEach(() => void vi.restoreAllMocks());

  const shown = (placed: readonly LeaderboardRowData[]) => (
    <div className="laurel-Root" style={{ inlineSize: 500 }}>
      <Podium rows={placed} columns={killColumns} />
    </div>
  );
  const place = (number: number) => document.querySelector(`[data-place="${number}"]`)!;
  const middleOf = (element: Element) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  };
  /** Where a face is drawn when its journey begins. */
  const atTheStart = (number: number) => {
    const face = place(number).querySelector('.laurel-Avatar')!;
    for (const journey of face.getAnimations()) {
      journey.pause();
      journey.currentTime = 0;
    }
    return middleOf(face);
  };
  const [first, second, third, fourth] = rows(4) as [
    LeaderboardRowData,
    LeaderboardRowData,
    LeaderboardRowData,
    LeaderboardRowData,
  ];

  test('players travel from the step they stood on, and the steps stand still', async () => {
    const screen = await render(shown([first, second, third]));
    const [winners, seconds] = [1, 2].map((number) => middleOf(place(number)));
    await screen.rerender(shown([second, first, third]));
    expect(atTheStart(1)).toBeCloseTo(seconds!, 0);
    expect(atTheStart(2)).toBeCloseTo(winners!, 0);
    expect(place(3).getAnimations({ subtree: true })).toEqual([]);
    expect(place(1).querySelector('.laurel-Podium-step')!.getAnimations()).toEqual([]);
    expect(place(1).querySelector('.laurel-Wreath')!.getAnimations()).toHaveLength(1);
  });

  test('the wreath is there in every frame', async () => {
    const screen = await render(shown([first, second, third]));
    await eventually(() => expect(place(1).querySelector('.laurel-Wreath path')).toHaveAttribute('d'));
    const frames: string[] = [];
    let isWatching = true;
    const watch = () => {
      const wreath = place(1).querySelector('.laurel-Wreath')!;
      const isDrawn = [...wreath.querySelectorAll('path')].every((path) => path.hasAttribute('d'));
      frames.push(isDrawn ? getComputedStyle(wreath).opacity : 'no lines');
      if (isWatching) requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
    await screen.rerender(shown([second, first, third]));
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    isWatching = false;
    expect(new Set(frames)).toEqual(new Set(['1']));
  });

  test('who was on no step appears on theirs', async () => {
    const screen = await render(shown([first, second, third]));
    await screen.rerender(shown([first, second, fourth]));
    expect(atTheStart(3)).toBeCloseTo(middleOf(place(3)), 0);
    expect(place(3).querySelector('.laurel-Avatar')!.getAnimations()).toHaveLength(1);
    expect(place(1).getAnimations({ subtree: true })).toEqual([]);
  });

  test('nothing moves for who wants no motion', async () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const screen = await render(shown([first, second, third]));
    await screen.rerender(shown([second, first, third]));
    expect(document.getAnimations()).toEqual([]);
  });
});
