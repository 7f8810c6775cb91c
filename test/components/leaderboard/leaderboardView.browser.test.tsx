import { startTransition, useEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import {
  LeaderboardView,
  type LeaderboardViewProps,
} from '../../../src/components/leaderboard/LeaderboardView.tsx';
import { boardOf, type BoardParts } from '../../../src/domain/leaderboard/LeaderboardModel.ts';
import type { LeaderboardRowData } from '../../../src/domain/leaderboard/rows/LeaderboardRowData.ts';
import type { PeriodChoice } from '../../../src/domain/leaderboard/periodChoice.ts';
import type { Zone } from '../../../src/domain/leaderboard/rows/zones.ts';
import { loading as loadingState } from '../../../stories/support/states.ts';
import {
  entries,
  entry,
  killColumns,
  ownRow,
  paging,
  rows,
  uglyEntries,
} from '../../../stories/leaderboard/board.ts';
import '../../../src/styles/laurel.css';
import { loadVisuals } from '../../../src/components/visuals/useVisuals.ts';
import { eventually } from '../../support/eventually.ts';

// As it is on a page that was idle once.
beforeAll(loadVisuals);

const table = () => document.querySelector('table');
const bodyRows = () => [
  ...document.querySelectorAll<HTMLElement>('.laurel-Leaderboard-table tbody .laurel-Leaderboard-row'),
];
const status = () => document.querySelector('[role=status]')?.textContent?.trim();

/** A board of ten rows, the seventh of which is the player's own, with whatever a test is about. */
function Board({
  rows: shown = rows(10, 6),
  around,
  gap,
  own,
  total,
  state,
  period = null,
  paging = null,
  zones: list,
  ...appearance
}: { readonly rows?: readonly LeaderboardRowData[]; readonly zones?: readonly Zone[] } & Pick<
  BoardParts,
  'around' | 'gap' | 'own' | 'total' | 'state' | 'period' | 'paging'
> &
  Omit<LeaderboardViewProps, 'model'>) {
  const zones = list === undefined ? null : { list, next: null };
  const model = boardOf(shown, {
    columns: killColumns,
    around,
    gap,
    own,
    total,
    state,
    period,
    paging,
    zones,
  });
  return <LeaderboardView model={model} heading="Winter Sprint" {...appearance} />;
}

const choice = (period: PeriodChoice) => ({ choice: period, set: vi.fn(), timeZone: 'UTC' });

describe('the table', () => {
  test('is a native one in a labelled section, with headers for columns and rows', async () => {
    const screen = await render(<Board headingLevel={3} />);
    const section = screen.getByRole('region', { name: 'Winter Sprint' });
    await expect.element(section.getByRole('heading', { level: 3 })).toHaveTextContent('Winter Sprint');
    const headers = screen.getByRole('columnheader').elements();
    expect(headers.map((header) => header.textContent)).toEqual(['Rank', 'Player', 'Kills', 'Deaths', 'K/D']);
    expect(headers.map((header) => header.getAttribute('aria-sort'))).toEqual([
      null,
      null,
      'descending',
      null,
      null,
    ]);
    expect(screen.getByRole('rowheader').elements()[0]?.textContent).toMatch(/^Oskar/);
  });

  test('marks the own row by state, word and border, and only by id', async () => {
    const impostor: LeaderboardRowData = { ...entry(0), name: 'You' };
    await render(<Board rows={[impostor, ...rows(10, 6).slice(1)]} />);
    const current = bodyRows().filter((row) => row.getAttribute('aria-current') === 'true');
    expect(current.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^7Mirelle.*You.*37 to pass/),
    ]);
    const [first] = current[0]?.children ?? [];
    // A bar, which no tint is needed to see.
    expect(first && getComputedStyle(first, '::before').inlineSize).toBe('4px');
  });

  test('says ties, movement and missing scores in words', async () => {
    await render(<Board rows={[...rows(10), { ...entry(11), scores: {} }]} />);
    const text = (index: number) => bodyRows()[index]?.textContent;
    expect(text(3)).toContain('=4');
    expect(text(3)).toContain('tied 4th');
    expect(text(1)).toContain('up 2 places');
    expect(text(2)).toContain('down 1 place');
    expect(text(8)).toContain('new');
    expect(text(10)).toContain('no score');
    expect(bodyRows()[0]?.querySelector('data')?.value).toBe('4120');
  });

  test('numbers its rows only when some of them are missing', async () => {
    const screen = await render(<Board total={10} />);
    expect(table()?.hasAttribute('aria-rowcount')).toBe(false);
    expect(document.querySelector('[aria-rowindex]')).toBeNull();
    await screen.rerender(<Board total={1284} />);
    expect(table()?.getAttribute('aria-rowcount')).toBe('1285');
    await screen.rerender(<Board total={null} paging={paging()} />);
    expect(table()?.getAttribute('aria-rowcount')).toBe('-1');
  });

  test.each([
    ['a gap', { rows: rows(5), around: rows(5, 56, 54), gap: 49, total: 1284 }],
    ['zones', { total: 1284, zones: [3, 5, 57].map((to) => ({ label: `Top ${to}`, to })) }],
    [
      'both',
      {
        rows: rows(5),
        around: rows(5, 56, 54),
        gap: 49,
        total: 1284,
        zones: [3, 57].map((to) => ({ label: `Top ${to}`, to })),
      },
    ],
    ['many rows', { rows: rows(5_000), total: 5_000, zones: [{ label: 'Top 10', to: 10 }] }],
  ] satisfies [string, Parameters<typeof Board>[0]][])(
    'numbers every row, strictly increasing, with %s',
    async (_, props) => {
      await render(<Board {...props} />);
      const indices = [...document.querySelectorAll('tr:not([aria-hidden])')].map((row) =>
        Number(row.getAttribute('aria-rowindex') ?? Number.NaN),
      );
      expect(indices[0]).toBe(1);
      for (const [at, index] of indices.slice(1).entries())
        expect(index).toBeGreaterThan(indices[at] ?? Infinity);
      expect(indices.at(-1)).toBeLessThanOrEqual(Number(table()?.getAttribute('aria-rowcount')));
    },
  );

  test('has a labelled separator behind the last place of a zone', async () => {
    await render(<Board zones={[{ label: 'Prize places', to: 3 }]} />);
    const separator = document.querySelector('.laurel-Leaderboard-zone');
    expect(separator?.textContent).toMatch(/End of Prize places$/);
    expect(separator?.previousElementSibling).toBe(bodyRows()[2]);
  });
});

describe('the own row', () => {
  test('stands in a section of its own when it is not among the rows, in line with their columns', async () => {
    const screen = await render(<Board rows={rows(10)} own={ownRow} gap={46} total={1284} />);
    const position = screen.getByRole('region', { name: 'Your position' });
    await expect.element(position).toBeVisible();
    expect(position.element().textContent).toContain('46 places between');
    const [above, own] = [bodyRows()[9], bodyRows()[10]];
    expect(own?.hasAttribute('aria-rowindex')).toBe(false);
    const edges = (row: Element | undefined) =>
      [...(row?.children ?? [])].map((cell) => Math.round(cell.getBoundingClientRect().right));
    expect(edges(own)).toEqual(edges(above));
  });

  test('stays in sight with a podium above', async () => {
    await render(<Board rows={rows(10)} own={ownRow} gap={46} podium />);
    await expect.element(document.querySelector<HTMLElement>('tr[aria-current]')).toBeVisible();
  });
});

describe('the podium', () => {
  test('reads 1, 2, 3 and stands 2, 1, 3; its three are not in the table again', async () => {
    const screen = await render(<Board podium />);
    const places = screen.getByRole('list', { name: 'The first three' }).getByRole('listitem').elements();
    expect(places.map((place) => place.getAttribute('data-place'))).toEqual(['1', '2', '3']);
    const lefts = places.map((place) => place.getBoundingClientRect().left);
    expect(lefts[1]).toBeLessThan(lefts[0] ?? 0);
    expect(lefts[0]).toBeLessThan(lefts[2] ?? 0);
    expect(screen.getByRole('rowheader').elements()).toHaveLength(7);
  });

  test('is plain rows where there is no room', async () => {
    const screen = await render(
      <div style={{ inlineSize: 300 }}>
        <Board podium />
      </div>,
    );
    expect(screen.getByRole('list').elements()).toHaveLength(0);
    expect(screen.getByRole('rowheader').elements()).toHaveLength(10);
  });
});

describe('loading', () => {
  test('has the size of what comes, is nothing to a screen reader, and is said after half a second', async () => {
    const shell = { period: choice('all'), total: 1284, paging: paging({ jump: null }) };
    const screen = await render(<Board {...shell} rows={[]} state={loadingState} />);
    const root = document.querySelector('.laurel-Leaderboard');
    expect(root).toHaveAttribute('aria-busy', 'true');
    expect(table()).toHaveAttribute('aria-hidden', 'true');
    expect(status()).toBe('');
    await eventually(() => expect(status()).toBe('Loading leaderboard'));
    const height = root?.getBoundingClientRect().height;
    await screen.rerender(<Board {...shell} />);
    expect(root).not.toHaveAttribute('aria-busy');
    expect(root?.getBoundingClientRect().height).toBe(height);
  });
});

describe('a refresh', () => {
  const reordered = rows(10, 6).toReversed();

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is silent', async () => {
    const screen = await render(<Board own={ownRow} />);
    await screen.rerender(<Board rows={reordered} own={ownRow} />);
    vi.advanceTimersByTime(60_000);
    expect(status()).toBe('');
  });

  test('says the own rank when it changed, once in five seconds', async () => {
    const at = (rank: number) => <Board own={{ ...ownRow, rank }} />;
    const screen = await render(at(57));
    await screen.rerender(at(56));
    vi.advanceTimersByTime(1);
    await eventually(() => expect(status()).toBe('You are 56th'));
    await screen.rerender(at(54));
    await screen.rerender(at(53));
    vi.advanceTimersByTime(4_900);
    expect(status()).toBe('You are 56th');
    vi.advanceTimersByTime(200);
    await eventually(() => expect(status()).toBe('You are 53rd'));
  });

  test('says nothing of the first rank of another player', async () => {
    const screen = await render(<Board own={ownRow} />);
    await screen.rerender(<Board own={{ ...ownRow, id: 'another player', rank: 150 }} />);
    vi.advanceTimersByTime(60_000);
    expect(status()).toBe('');
  });

  test('lets rows slide below a podium, too', async () => {
    const screen = await render(<Board podium />);
    await screen.rerender(<Board podium rows={reordered} />);
    const moves = bodyRows()
      .flatMap(keyframesOf)
      .filter(([from]) => from?.['transform'] !== undefined)
      .map(([from]) => from);
    expect(moves.length).toBeGreaterThan(5);
    for (const from of moves) expect(from?.['transform']).toMatch(/translateY\(-?[1-9]/);
  });

  test('lets a row slide from where it stood', async () => {
    const tops = () => new Map(bodyRows().map((row) => [row.textContent, row.getBoundingClientRect().top]));
    // Ranks and scores stay, so that a row is known by its text; the last comes to the third place, and the seventh is the own.
    const before = rows(10, 6);
    const after = [...before.slice(0, 2), ...before.slice(-1), ...before.slice(2, -1)];
    const screen = await render(<Board rows={before} />);
    const stood = tops();
    await screen.rerender(<Board rows={after} />);
    const sliding = bodyRows().filter((row) => row.getAnimations().length > 0);
    for (const animation of sliding.flatMap((row) => row.getAnimations())) {
      animation.pause();
      animation.currentTime = 0;
    }
    expect(sliding.length).toBeGreaterThan(5);
    for (const row of sliding)
      expect(row.getBoundingClientRect().top).toBeCloseTo(stood.get(row.textContent) ?? Number.NaN, 0);
    // And stands in its new place 280 ms later at the latest.
    for (const animation of sliding.flatMap((row) => row.getAnimations())) animation.currentTime = 280;
    const came = bodyRows().map((row) => row.getBoundingClientRect().top);
    for (const animation of sliding.flatMap((row) => row.getAnimations())) animation.cancel();
    expect(came).toEqual(bodyRows().map((row) => row.getBoundingClientRect().top));
  });

  // By itself each would have the page draw its last frames.
  test('ends all that moves at once, before any ends by itself', async () => {
    const before = rows(10);
    const [last] = before.slice(-1) as [LeaderboardRowData];
    const screen = await render(<Board rows={before} />);
    await screen.rerender(<Board rows={[{ ...last, scores: { kills: 9 } }, ...before.slice(0, -1)]} />);
    const moving = document.getAnimations();
    for (const animation of moving) animation.pause();
    expect(moving.length).toBeGreaterThan(5);
    await eventually(() => expect(moving.map(({ playState }) => playState)).not.toContain('paused'));
    expect(document.getAnimations()).toEqual([]);
  });

  test('lets those who rise pass over those who fall, and lights no row but the own', async () => {
    const before = rows(10);
    const [last] = before.slice(-1) as [LeaderboardRowData];
    const screen = await render(<Board rows={before} />);
    await screen.rerender(<Board rows={[last, ...before.slice(0, -1)]} />);
    const [riser, faller] = bodyRows().map(keyframesOf);
    const height = (frames: typeof riser) => frames?.map(([from]) => from?.['zIndex']).find(Boolean);
    expect(Number(height(riser))).toBeGreaterThan(Number(height(faller)));
    expect([riser, faller].flat().some((frames) => frames?.[0]?.['backgroundColor'] !== undefined)).toBe(
      false,
    );
  });

  test('rolls a score that changed, and lights the own row up once for a new one', async () => {
    const before = rows(10, 6);
    const scored = (index: number, kills: number) =>
      before.map((row, at) => (at === index ? { ...row, scores: { ...row.scores, kills } } : row));
    const rolling = () =>
      bodyRows().map((row) => row.querySelector('[data-primary] > *')?.getAnimations().length ?? 0);
    const lit = () =>
      bodyRows().map((row) => [...row.children].filter((cell) => cell.getAnimations().length > 0).length);
    const held: FrameRequestCallback[] = [];
    const screen = await render(<Board rows={before} />);
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((work) => held.push(work));
    await screen.rerender(<Board rows={scored(3, 9)} />);
    vi.restoreAllMocks();
    // The score that was is seen, also until it rolls out, and neither read nor copied.
    const cell = bodyRows()[3]?.querySelector('[data-primary]');
    const seen = () => [getComputedStyle(cell!, '::before').opacity, getComputedStyle(score()!).opacity];
    const score = () => cell?.querySelector('.laurel-Score');
    expect(seen()).toEqual(['1', '0']);
    expect(getComputedStyle(cell!, '::before').content).toMatch(/^"[\d,]+" \/ ""$/);
    expect(cell?.textContent).toBe('9');
    for (const work of held) work(0);
    await eventually(() => expect(rolling()).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
    expect(Math.max(...lit())).toBe(0);
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    expect(seen()).toEqual(['0', '1']);
    await screen.rerender(<Board rows={scored(6, 9_000)} />);
    await eventually(() => expect(lit()[6]).toBeGreaterThan(2));
    expect(lit().filter((cells) => cells > 0)).toHaveLength(1);
    await screen.unmount();

    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const still = await render(<Board rows={before} />);
    await still.rerender(<Board rows={scored(6, 9_000)} />);
    expect([...rolling(), ...lit()].every((count) => count === 0)).toBe(true);
    vi.restoreAllMocks();
  });

  test.each(['ltr', 'rtl'] as const)('rolls a score out from where it stood (%s)', async (dir) => {
    const before = rows(10, 6);
    const screen = await render(<Board rows={before} dir={dir} />);
    await screen.rerender(<Board rows={before.map((row) => ({ ...row, scores: { kills: 9 } }))} dir={dir} />);
    const cells = document.querySelectorAll('tbody [data-primary][data-was]');
    expect(cells).toHaveLength(10);
    // Its digits end where those do that come: on the right.
    for (const cell of cells) {
      const { right, textAlign } = getComputedStyle(cell, '::before');
      expect([right, textAlign]).toEqual(['0px', 'right']);
    }
  });

  test.each(['ltr', 'rtl'] as const)(
    'rolls a score out to the left that its column is too narrow for (%s)',
    async (dir) => {
      const before = rows(10, 6).map((row) => ({ ...row, scores: { kills: 9_876_543_210 } }));
      const screen = await render(<Board rows={before} dir={dir} />);
      const score = document.querySelector('tbody [data-primary] > .laurel-Score');
      const whole = score?.getBoundingClientRect().width ?? Number.NaN;
      await screen.rerender(
        <Board rows={before.map((row) => ({ ...row, scores: { kills: 9 } }))} dir={dir} />,
      );
      const cell = document.querySelector('tbody [data-primary][data-was]');
      const { right, paddingLeft, paddingRight, inlineSize } = getComputedStyle(cell as Element, '::before');
      expect(right).toBe('0px');
      const [start, end, drawn] = [paddingLeft, paddingRight, inlineSize].map(Number.parseFloat);
      expect((drawn ?? 0) - (start ?? 0) - (end ?? 0)).toBeGreaterThanOrEqual(Math.floor(whole));
    },
  );

  test('is laid out once: nothing that moves has to be, where it begins or where it ends', async () => {
    await cdp().send('Performance.enable');
    const layouts = async () => {
      const { metrics } = await cdp().send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'LayoutCount')?.value;
    };
    const before = rows(10, 6);
    const [last] = before.slice(-1) as [LeaderboardRowData];
    const after = [...before.slice(0, 2), { ...last, scores: { kills: 8_765 } }, ...before.slice(2, -1)];
    const screen = await render(<Board rows={before} />);
    await document.fonts.ready;
    await settled();
    const least = await fewestOf(async () => {
      const from = (await layouts()) ?? Number.NaN;
      await screen.rerender(<Board rows={after} />);
      await settled();
      const to = (await layouts()) ?? Number.NaN;
      await screen.rerender(<Board rows={before} />);
      await settled();
      return to - from;
    });
    expect(least).toBe(1);
  });

  test('moves nothing where more rows move than the eye can follow', async () => {
    const many = rows(80);
    const screen = await render(<Board rows={many} />);
    await screen.rerender(<Board rows={many.toReversed()} />);
    expect(bodyRows().filter((row) => row.getAnimations().length > 0)).toEqual([]);
  });

  test('lets rows slide in one batch, unless the reader wants no motion or sees another period', async () => {
    const moving = () => bodyRows().filter((row) => row.getAnimations().length > 0).length;
    const screen = await render(<Board />);
    await screen.rerender(<Board rows={reordered} />);
    // All ten have moved: those that went furthest slide, the others make room.
    expect(moving()).toBe(8);
    expect(bodyRows()[4]?.getAnimations()).toEqual([]);
    await Promise.all(
      bodyRows()
        .flatMap((row) => row.getAnimations())
        .map(({ finished }) => finished),
    );
    await screen.rerender(<Board period={choice('today')} />);
    expect(moving()).toBe(0);
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    await screen.rerender(<Board period={choice('today')} rows={reordered} />);
    expect(moving()).toBe(0);
    vi.restoreAllMocks();
  });

  test('does not draw rows again that did not change', async () => {
    const drawn = vi.fn(({ row }: { readonly row: LeaderboardRowData }) => row.name);
    const before = rows(10);
    const screen = await render(<Board rows={before} renderPlayer={drawn} />);
    drawn.mockClear();
    const after = before.map((row, index) => (index === 4 ? { ...row, scores: { kills: 1 } } : row));
    await screen.rerender(<Board rows={after} renderPlayer={drawn} />);
    expect(drawn.mock.calls.map(([{ row }]) => row.id)).toEqual(['player-4']);
  });
});

test('an answer is not seen where it ends before it travels there', async () => {
  const places = rows(8);
  let show: (next: typeof places) => void = () => {};
  function Refreshed() {
    const [listed, setListed] = useState(places);
    useEffect(() => {
      show = setListed;
    }, []);
    return <Board rows={listed} podium />;
  }
  const screen = await render(<Refreshed />);
  const winner = () => document.querySelector('[data-place="1"] .laurel-PlayerName')?.textContent;
  const moving = (part: string) =>
    [...document.querySelectorAll(part)].flatMap((element) => element.getAnimations()).length;
  let seen: readonly number[] = [];
  // Hears of what changed before the page is painted with it.
  const changes = new MutationObserver(() => {
    if (winner() === places.at(-1)?.name)
      seen = [moving('.laurel-Podium .laurel-Avatar'), moving('tbody > tr')];
    if (seen.length > 0) changes.disconnect();
  });
  changes.observe(screen.container, { subtree: true, childList: true, characterData: true });
  // As a board draws what comes, between the frames of a game.
  startTransition(() => show(places.toReversed()));
  await eventually(() => expect(seen).not.toEqual([]));
  for (const moved of seen) expect(moved).toBeGreaterThan(0);
});

/** The keyframes of what moves in a row now. */
function keyframesOf(row: Element): readonly ComputedKeyframe[][] {
  return row.getAnimations().map((animation) => (animation.effect as KeyframeEffect).getKeyframes());
}

describe('a hundred thousand rows', () => {
  const all = entries(100_000);
  const boardIn = (list: readonly LeaderboardRowData[]) => (
    <div id="scroller" style={{ blockSize: 500, overflowY: 'auto' }}>
      <Board rows={list} total={100_000} period={choice('all')} />
    </div>
  );
  const scroller = () => {
    const element = document.querySelector('#scroller');
    if (element === null) throw new Error('no scroller');
    return element;
  };

  test('keep at most two hundred in the DOM, and the right ones in sight, wherever one scrolls', async () => {
    await render(boardIn(all));
    const top = table()?.tBodies[0]?.getBoundingClientRect().top ?? 0;
    const height = bodyRows()[0]?.getBoundingClientRect().height ?? 0;
    for (const place of [0, 40, 999, 50_000, 99_980, 73, 0]) {
      scroller().scrollTop = place * height;
      await eventually(() => {
        const row = document.elementFromPoint(300, top + height / 2)?.closest('tr');
        expect(row?.querySelector('td')?.textContent).toMatch(
          new RegExp(`^=?${(place + 1).toLocaleString('en')}`),
        );
      });
      expect(bodyRows().length).toBeLessThanOrEqual(280);
    }
  });

  test('keep the reader’s place when the top changes', async () => {
    const screen = await render(boardIn(all));
    scroller().scrollTop = 49_000;
    await eventually(() => expect(document.body.textContent).toContain((1_115).toLocaleString('en')));
    const before = scroller().scrollTop;
    const inSight = () => document.elementFromPoint(300, 250)?.closest('tr')?.textContent;
    const text = inSight();
    await screen.rerender(boardIn([...all.slice(0, 20).toReversed(), ...all.slice(20)]));
    expect(scroller().scrollTop).toBe(before);
    expect(inSight()).toBe(text);
  });
});

test('a footer that has nothing to say takes no room', async () => {
  await render(<LeaderboardView model={boardOf(uglyEntries.slice(0, 3))} />);
  expect(document.querySelector('.laurel-Leaderboard-footer')?.getBoundingClientRect().height).toBe(0);
});

describe('text that somebody else wrote', () => {
  test('stays text, on one line: no row is higher than its neighbour, and nothing runs out', async () => {
    for (const inlineSize of [240, 360, 768]) {
      const screen = await render(
        <div style={{ inlineSize }}>
          <Board rows={uglyEntries} density="default" />
        </div>,
      );
      // Of a score no digit is cut: one that is wider than its place, as the widest is in some fonts at 240 px, goes on below.
      const wrapped = bodyRows().filter((row) => {
        const score = row.querySelector('.laurel-Leaderboard-stacked .laurel-Score');
        return (
          score !== null && score.clientHeight > 1.5 * Number.parseFloat(getComputedStyle(score).lineHeight)
        );
      });
      expect(wrapped.length).toBeLessThanOrEqual(inlineSize === 240 ? 1 : 0);
      const level = bodyRows().filter((row) => !wrapped.includes(row));
      expect(new Set(level.map((row) => row.getBoundingClientRect().height)).size).toBe(1);
      const root = document.querySelector('.laurel-Leaderboard');
      expect(root?.scrollWidth, `at ${inlineSize} px`).toBeLessThanOrEqual(inlineSize);
      expect(document.querySelector('th img[onerror], td img[onerror]')).toBeNull();
      await screen.unmount();
    }
  });
});

describe('on a server', () => {
  test('it needs no style attribute, for pages that forbid inline styles', () => {
    const html = renderToString(
      <Board
        rows={rows(500)}
        own={ownRow}
        gap={1}
        podium
        zones={[{ label: 'Prize places', to: 3 }]}
        paging={paging()}
      />,
    );
    expect(html).toContain('Oskar');
    expect(html).not.toMatch(/\sstyle=/);
  });
});

/** Waits until a refresh has been told: what moves has begun to some frames behind it, and has ended. */
async function settled(): Promise<void> {
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
}

/** The fewest of three: the page around the test is laid out now and then, too. */
async function fewestOf(count: () => Promise<number>): Promise<number> {
  const counted: number[] = [];
  for (let time = 0; time < 3; time += 1) counted.push(await count());
  return Math.min(...counted);
}
