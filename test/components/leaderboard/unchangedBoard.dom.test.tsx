import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Leaderboard, type LeaderboardProps } from '../../../src/components/leaderboard/Leaderboard.tsx';
import { LaurelProvider, type LaurelProviderProps } from '../../../src/react/provider/LaurelProvider.tsx';
import { cup, cupId } from '../../support/cup.ts';
import { rankedPage } from '../../support/rankedPage.ts';
import { fakeTime, pass, until } from '../../react/fakeTime.ts';
import { boardRequests, clientOf } from '../../react/game.tsx';

// At noon: the service's days are those of UTC, and that of Tokyo has not begun there while it is evening.
fakeTime(Date.UTC(2026, 10, 21, 12));
afterEach(() => localStorage.clear());

const me = 'player-40';
const kills = { name: 'kills', label: 'Kills', format: 'integer', order: 'desc' } as const;

/** A live board of sixty, whose player 40 has friends on it; `renders` counts its rows as they are drawn. */
async function openBoard(
  { index = false, ...options }: Partial<Omit<LeaderboardProps, 'index'>> & { readonly index?: boolean },
  provider: Partial<LaurelProviderProps> = {},
) {
  const sandbox = cup(60, ['player-3', 'player-39', 'player-55']);
  const ranked = rankedPage(sandbox);
  const count = { rows: 0 };
  const renderPlayer: LeaderboardProps['renderPlayer'] = ({ row }) => {
    count.rows += 1;
    return row.name;
  };
  const client = clientOf(sandbox, me);
  render(
    <LaurelProvider client={client} session={me} {...provider}>
      <Leaderboard
        tournamentId={cupId}
        pageSize={10}
        live={1000}
        renderPlayer={renderPlayer}
        {...(index && { index: ranked.index })}
        {...options}
      />
    </LaurelProvider>,
  );
  await until(() => screen.queryAllByRole('row').length > 3);
  return { sandbox, ranked, count };
}

const zones = [
  { to: 3, label: 'Prize' },
  { to: 20, label: 'Final' },
];
test.each<[string, Parameters<typeof openBoard>[0], Parameters<typeof openBoard>[1]?]>([
  ['from the top', {}],
  ['of somebody who is not signed in', {}, { session: null }],
  ['with the places around the player', { around: 2 }],
  ['with a podium', { podium: true }],
  ['with zones', { zones, around: 1 }],
  ['with columns of its own', { scoreTypes: [kills] }],
  ['of today', { period: 'today', timeZone: 'Asia/Tokyo' }],
  ['without movement', { movement: false }],
  ['without friends', { friends: false }],
  ['of friends', { friendsOnly: true }],
  ['of friends, some deep', { friendsOnly: true, friendsDepth: 60 }],
  ['with a rank index', { index: true, around: 2 }],
  ['of friends with a rank index', { index: true, friendsOnly: true }],
  [
    'whose names are masked',
    { around: 2 },
    { maskName: ({ name }) => `*${name}`, hiddenPlayers: ['player-2'] },
  ],
  [
    'of friends whose names are masked',
    { index: true, friendsOnly: true },
    { maskName: ({ name }) => `*${name}` },
  ],
])('a board %s draws no row for a poll that brings the same', async (_name, options, provider) => {
  const opened = await openBoard(options, provider);
  await drawnTheSame(opened, options);
});

test('a board of several pages draws no row for a poll that brings the same', async () => {
  const opened = await openBoard({});
  fireEvent.click(screen.getByRole('button', { name: /more/i }));
  await until(() => screen.queryAllByRole('row').length > 20);
  await drawnTheSame(opened);
});

async function drawnTheSame(
  { sandbox, ranked, count }: Awaited<ReturnType<typeof openBoard>>,
  { index = false } = {},
) {
  await pass(8000);
  const [drawn, asked, askedIndex] = [count.rows, boardRequests(sandbox).length, ranked.asked.length];
  expect(drawn).toBeGreaterThan(2);
  await pass(8000);
  expect(boardRequests(sandbox).length).toBeGreaterThan(asked + 3);
  if (index) expect(ranked.asked.length).toBeGreaterThan(askedIndex);
  expect(count.rows - drawn).toBe(0);
}
