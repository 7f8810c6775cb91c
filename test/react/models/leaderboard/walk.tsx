// A walk on a board: what may happen to it and be done on it, and what it shows at the end beside one that was opened just now.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { type ReactNode, useEffect, useState } from 'react';
import { expect } from 'vitest';
import { createClient } from '../../../../src/client/createClient.ts';
import type { LeaderboardModel } from '../../../../src/domain/leaderboard/LeaderboardModel.ts';
import type { Fault, Sandbox } from '../../../../src/entries/sandbox.ts';
import type { LiveSource } from '../../../../src/query/LiveSource.ts';
import { useLeaderboardModel } from '../../../../src/react/models/leaderboard/useLeaderboardModel.ts';
import { LaurelProvider } from '../../../../src/react/provider/LaurelProvider.tsx';
import { useLaurel } from '../../../../src/react/provider/useLaurel.ts';
import { cup, cupId } from '../../../support/cup.ts';
import { holdingTime, pass, until } from '../../fakeTime.ts';

export const minute = 60_000;
const [players, pageSize] = [40, 5];
const faults: readonly Fault[] = [
  { type: 'status', status: 503 },
  { type: 'drop', when: 'before' },
  { type: 'status', status: 429, retryAfter: '20' },
];

/** What a player does on a board. */
const press = {
  more: ({ paging }: LeaderboardModel) => paging?.loadMore(),
  me: ({ paging }: LeaderboardModel) => paging?.jump?.toMe(),
  top: ({ paging }: LeaderboardModel) => paging?.jump?.toTop(),
  today: ({ period }: LeaderboardModel) => period?.set('today'),
  all: ({ period }: LeaderboardModel) => period?.set('all'),
  friends: ({ audience }: LeaderboardModel) => audience?.set('friends'),
  everyone: ({ audience }: LeaderboardModel) => audience?.set('everyone'),
  retry: ({ retry }: LeaderboardModel) => retry?.(),
};
type Button = keyof typeof press;

export const anyPlayer = fc.integer({ min: 0, max: players - 1 });
export const anyScore = fc.record({ player: anyPlayer, kills: fc.integer({ min: 1, max: 2000 }) });
export const anyPress = fc.record({ button: fc.constantFrom(...(Object.keys(press) as Button[])) });
export const anySignIn = fc.record({ signedIn: fc.option(anyPlayer) });
export const anyFault = fc.record({ fault: fc.constantFrom(...faults, null) });
export const anyPause = fc.record({ seconds: fc.integer({ min: 0, max: 12 }) });
type Score = typeof anyScore extends fc.Arbitrary<infer Value> ? Value : never;
export type Step =
  | Score
  | { readonly button: Button }
  | { readonly signedIn: number | null }
  | { readonly fault: Fault | null }
  | { readonly seconds: number };

/** Forty players, among them friends of everybody. */
export const world = (): Sandbox =>
  cup(players, ['player-3', 'player-12', 'player-30'], (index) => 10_000 - 100 * index);

export function load(sandbox: Sandbox, { player, kills }: Score): void {
  sandbox.board(cupId)?.load([{ player: `player-${player}`, scores: { kills }, at: Date.now() }]);
}

/** Where a board has its data from. */
export interface Service {
  readonly sandbox: Sandbox;
  /** Default: the sandbox's own. */
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
}

/** A board on which somebody does something. */
export interface WalkedBoard {
  readonly model: () => LeaderboardModel;
  /** Who is signed in. */
  readonly player: () => number | null;
  readonly press: (button: Button) => Promise<void>;
  readonly take: (step: Step) => Promise<void>;
}

const nameOf = (player: number | null): string | null => (player === null ? null : `player-${player}`);

/** A live board, with what whoever is signed in may do on it. */
export async function openBoard(
  { sandbox, baseUrl = sandbox.baseUrl, fetch = sandbox.fetch }: Service,
  first: number | null,
  live: number | LiveSource,
): Promise<WalkedBoard> {
  const queryClient = new QueryClient();
  let player = first;
  const client = createClient({
    baseUrl,
    apiKey: sandbox.apiKeys.production,
    fetch: holdingTime(fetch),
    getToken: holdingTime(async () => {
      const name = nameOf(player);
      return name === null ? null : sandbox.token(name);
    }),
  });
  let follow = (_session: string | null): void => {};
  function Page({ children }: { readonly children: ReactNode }): ReactNode {
    const [session, setSession] = useState(nameOf(first));
    useEffect(() => {
      follow = setSession;
    }, []);
    return (
      <QueryClientProvider client={queryClient}>
        <LaurelProvider client={client} session={session}>
          {children}
        </LaurelProvider>
      </QueryClientProvider>
    );
  }
  const options = { tournamentId: cupId, pageSize, around: 2, live, movement: false, storage: null };
  const { result } = renderHook(
    () => {
      const model = useLeaderboardModel(options);
      const { session } = useLaurel();
      // At no moment is anybody taken for somebody else.
      for (const { id, own } of [...model.board.rows, ...model.board.around])
        if (own) expect(id).toBe(session);
      if (model.board.own.row !== null) expect(model.board.own.row.id).toBe(session);
      if (session === null) expect(model.audience).toBeNull();
      return model;
    },
    { wrapper: Page },
  );
  const pressed = async (button: Button) => act(async () => press[button](result.current));
  await until(() => result.current.status === 'ready');
  return {
    model: () => result.current,
    player: () => player,
    press: pressed,
    async take(step) {
      if ('player' in step) load(sandbox, step);
      else if ('button' in step) await pressed(step.button);
      else if ('seconds' in step) await pass(1000 * step.seconds);
      else if ('signedIn' in step) {
        player = step.signedIn;
        await act(async () => follow(nameOf(player)));
      } else if (step.fault === null) sandbox.faults.clear();
      else sandbox.faults.add(step.fault);
    },
  };
}

/** Further pages are not kept so: the board says when they have changed, and has a button. */
export async function pressWhereRanksChanged(walked: WalkedBoard): Promise<void> {
  if (walked.model().paging?.ranksChanged !== true) return;
  await walked.press('retry');
  await pass(minute);
}

/** Holds the board to one that was opened just now, and brought to where it is. */
export async function expectAsOpenedNow(service: Service, walked: WalkedBoard): Promise<void> {
  const { board, period, audience, paging } = walked.model();
  const fresh = await openBoard(service, walked.player(), 5000);
  if (period?.choice === 'today') await fresh.press('today');
  await pass(minute);
  const rows = () => fresh.model().board.rows.length;
  for (let tries = 0; rows() < board.rows.length && tries < players; tries += 1) {
    await fresh.press('more');
    await pass(10);
    await until(() => fresh.model().paging?.loading === false);
  }
  if (audience?.shown === 'friends') await fresh.press('friends');
  if (paging?.jump?.atMe === true) await fresh.press('me');
  await pass(minute);
  expect(shown(walked.model())).toEqual(shown(fresh.model()));
}

/** What is there to be seen; of the rows from the top those that are kept so. */
function shown({ status, error, board, audience }: LeaderboardModel) {
  const told = ({ id, rank, scores }: { id: string; rank: number | null; scores: object }): string =>
    `${rank}. ${id} ${JSON.stringify(scores)}`;
  // Among friends the own row stands where the search for them has come by it.
  const rows = board.rows.filter(({ own }) => audience?.shown !== 'friends' || !own);
  return {
    status,
    error,
    audience: audience?.shown,
    rows: rows.slice(0, pageSize).map(told),
    count: rows.length,
    around: board.around.map(told),
    own: board.own.row && told(board.own.row),
    gap: board.gap,
    total: board.total,
  };
}
