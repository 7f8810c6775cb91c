import { dehydrate, notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createClient, httpSubmitter, LaurelProvider, type LaurelProviderProps } from 'laurel';
import { createScoreQueue } from 'laurel/core';
import { createSandbox } from 'laurel/sandbox';
import {
  createScoreHandler,
  createScoreSubmitter,
  memoryLedger,
  playerKey,
  type ScoreHandlerOptions,
} from 'laurel/server';
import { type ReactNode, Suspense } from 'react';
import { expect, test } from 'vitest';
import { afterRestore } from '../../stories/guides/code/afterRestore.ts';
import { Game } from '../../stories/guides/code/Game.tsx';
import { German } from '../../stories/guides/code/German.tsx';
import { sendRunsOfGuest } from '../../stories/guides/code/guestRuns.ts';
import { dehydrateOptions } from '../../stories/guides/code/keptOnDisk.ts';
import { linkedGuests } from '../../stories/guides/code/linkedGuests.ts';
import { measured } from '../../stories/guides/code/measure.ts';
import { NextTournament } from '../../stories/guides/code/NextTournament.tsx';
import { ownWords } from '../../stories/guides/code/ownWords.ts';
import { Pause } from '../../stories/guides/code/Pause.tsx';
import { PlainBoard } from '../../stories/guides/code/PlainBoard.tsx';
import { readBoard } from '../../stories/guides/code/readBoard.ts';
import { ServerPage } from '../../stories/guides/code/ServerPage.tsx';
import { Standings } from '../../stories/guides/code/Standings.tsx';
import { strictRules } from '../../stories/guides/code/strictRules.ts';
import { TicketGame } from '../../stories/guides/code/TicketGame.tsx';

/*
 * What the guides show, run against the service in memory.
 */
const setUp = (who = 0) => {
  const sandbox = createSandbox({ seed: 1 });
  const player = sandbox.players[who]?.sub ?? '';
  const tournamentId = sandbox.tournaments.find(({ name }) => name === 'Winter Sprint')?.id ?? '';
  const service = { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKeys.production, fetch: sandbox.fetch };
  const client = createClient({ ...service, getToken: () => sandbox.token(player) });
  const show = (children: ReactNode, more: Partial<LaurelProviderProps> = {}) =>
    render(
      <LaurelProvider client={client} session={player} {...more}>
        <Suspense>{children}</Suspense>
      </LaurelProvider>,
    );
  const serve = async (options: Partial<ScoreHandlerOptions> = {}) =>
    createScoreHandler({
      ...service,
      privateKey: (await sandbox.privateKeys()).production,
      ledger: memoryLedger(),
      identify: () => ({ userId: player }),
      reconcileInBackground: null,
      ...options,
    });
  return { sandbox, service, player, tournamentId, client, show, serve };
};

test('hooks: a week’s board, and the player’s name', async () => {
  const { show, tournamentId } = setUp();
  show(<Standings tournamentId={tournamentId} />);
  expect(await screen.findAllByRole('listitem')).toHaveLength(3);
});

test('hooks: a board that cannot be fetched anew stays', async () => {
  const { show, sandbox, tournamentId } = setUp();
  const queries = new QueryClient();
  show(
    <QueryClientProvider client={queries}>
      <Standings tournamentId={tournamentId} />
    </QueryClientProvider>,
  );
  await screen.findAllByRole('listitem');
  sandbox.faults.add({ type: 'status', status: 503 });
  await act(async () => {
    await queries.refetchQueries();
    // TanStack Query tells what it has in a task of its own.
    await new Promise((resolve) => notifyManager.schedule(() => resolve(undefined)));
  });
  expect(
    queries
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.status === 'error'),
  ).toBe(true);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

test('hooks: another hook of TanStack’s over a query', async () => {
  const { show, sandbox } = setUp();
  const { container } = show(<NextTournament />);
  await waitFor(() =>
    expect(sandbox.tournaments.map(({ name }) => name)).toContain(container.querySelector('p')?.textContent),
  );
});

test('hooks: the client alone, which takes an outage for nobody’s mistake', async () => {
  const { client, sandbox, tournamentId } = setUp();
  expect((await readBoard(client, tournamentId))?.entries.length).toBeGreaterThan(3);
  sandbox.faults.add({ type: 'status', status: 503 });
  expect(await readBoard(client, tournamentId)).toBeNull();
});

test('hooks: a page that arrives with its board', async () => {
  const { client, player, show, tournamentId, sandbox } = setUp();
  const page = await ServerPage({ client, session: player }, tournamentId);
  const before = sandbox.requests.filter(({ operation }) => operation === 'getLeaderboard').length;
  show(page);
  expect(screen.getByRole('table', { name: 'Winter Sprint' })).toBeTruthy();
  expect(before).toBe(1);
});

test('hooks: a cache on disk has what everybody sees, and nothing of a player', async () => {
  const { client, player, tournamentId, sandbox } = setUp();
  const queries = new QueryClient();
  let disk = '';
  // As a persister does.
  queries.getQueryCache().subscribe(() => {
    disk = JSON.stringify(dehydrate(queries, dehydrateOptions));
  });
  const name = sandbox.players.find(({ sub }) => sub === player)?.nickname ?? '';
  render(
    <QueryClientProvider client={queries}>
      <LaurelProvider client={client} session={player}>
        <Standings tournamentId={tournamentId} />
        <NextTournament />
      </LaurelProvider>
    </QueryClientProvider>,
  );
  await screen.findByText(new RegExp(name));
  await waitFor(() => expect(disk).toContain('Winter Sprint'));
  expect(disk).not.toContain(player);
  expect(disk).not.toContain(name);
});

test('hooks: looking on makes a client', async () => {
  expect(measured('https://platform.example', 'key').getTournaments).toBeTypeOf('function');
});

test('server: a finished game counts', async () => {
  const { sandbox, tournamentId, show, serve } = setUp();
  const handler = await serve();
  const submitScore = httpSubmitter('https://game.example/api/scores', {
    fetch: async (url, init) => handler(new Request(url, { ...init, signal: null })),
  });
  show(<Game tournamentId={tournamentId} />, { submitScore });
  await userEvent.click(screen.getByRole('button', { name: 'Finish the game' }));
  expect(await screen.findByText('Counted')).toBeTruthy();
  expect(sandbox.requests.filter(({ operation }) => operation === 'submitScore')).toHaveLength(1);
});

test('server: what a guest could not send counts for the guest once an account is linked', async () => {
  const { player, tournamentId, client, serve } = setUp();
  const ledger = memoryLedger();
  const handler = await serve({
    ledger,
    ...linkedGuests(async (userId) => (userId === player ? ['guest-7'] : [])),
  });
  const submitScore = httpSubmitter('https://game.example/api/scores', {
    fetch: async (url, init) => handler(new Request(url, { ...init, signal: null })),
  });
  const { id } = createScoreQueue({ session: 'guest-7', scope: client.scope, submitScore }).submit({
    tournamentId,
    scores: [{ scoreType: 'kills', value: 3 }],
  });
  const stop = sendRunsOfGuest('guest-7', submitScore, client);
  await waitFor(async () =>
    expect(await ledger.find({ player: playerKey({ externalUserId: 'guest-7' }), id })).toMatchObject({
      status: 'accepted',
    }),
  );
  stop();
  expect(await ledger.holders(id)).toEqual(['external:guest-7']);
});

test('server: rules, tickets and judgement fit the handler', async () => {
  const { tournamentId, show, serve } = setUp(1); // a player whose queue is empty
  const handler = await serve({
    ...strictRules,
    tickets: { secret: '0123456789abcdef0123456789abcdef' },
  });
  const submitScore = httpSubmitter('https://game.example/api/scores', {
    fetch: async (url, init) => handler(new Request(url, { ...init, signal: null })),
  });
  show(<TicketGame tournamentId={tournamentId} />, { submitScore });
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Finish' }));
  // Twelve points within a moment: somebody looks at it first.
  await waitFor(async () => expect(await handler.submitter.held()).toHaveLength(1));
});

test('server: a game that could not be started says so, and starts once the server is there', async () => {
  const { tournamentId, show, serve } = setUp(1);
  const handler = await serve({
    tickets: { secret: '0123456789abcdef0123456789abcdef' },
  });
  let isUp = false;
  const submitScore = httpSubmitter('https://game.example/api/scores', {
    fetch: async (url, init) =>
      isUp ? handler(new Request(url, { ...init, signal: null })) : new Response(null, { status: 503 }),
  });
  show(<TicketGame tournamentId={tournamentId} />, { submitScore });
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  const failure = await screen.findByText(/could not be started/);
  expect(failure.getAttribute('role')).toBe('alert');
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(await screen.findByRole('button', { name: 'Finish' })).toBeTruthy();
  expect(failure.isConnected).toBe(false);
});

test('server: runs that a restored ledger has lost are held when pages ask again, and no others', async () => {
  const { sandbox, service, tournamentId } = setUp();
  const { production: privateKey } = await sandbox.privateKeys();
  const gameOn = (ledger = memoryLedger()) => ({ ...service, privateKey, ledger, settleAfter: 0 });
  const restored = gameOn();
  await createScoreSubmitter(restored).adoptTotals(tournamentId, { idOf: 'userId' });
  const run = (id: string) => ({ id, tournamentId, scores: [{ scoreType: 'kills', value: 12 }] });
  const [, ana = '', cleo = ''] = sandbox.players.map(({ sub }) => sub);
  const exposed = [{ userId: ana }, { externalUserId: 'guest-7' }];
  const beforeTheCrash = createScoreSubmitter(gameOn());
  for (const player of exposed)
    expect(await beforeTheCrash.submit(player, run('lost'))).toMatchObject({ status: 'accepted' });

  const game = createScoreSubmitter({ ...restored, ...(await afterRestore(restored, [tournamentId])) });
  for (const player of exposed)
    expect(await game.submit(player, run('lost'))).toMatchObject({ status: 'held' });
  expect(await game.submit({ userId: cleo }, run('new'))).toMatchObject({ status: 'accepted' });

  // Whoever reviews them refuses what the platform has, and the rest of it is taken over.
  for (const player of exposed)
    await game.review({ player, id: 'lost', verdict: 'refuse', by: 'Zoë', why: 'It counts already.' });
  expect(await game.adoptTotals(tournamentId)).toMatchObject({ adopted: 2, skipped: [] });
  expect(await game.compareTotals(tournamentId)).toMatchObject({ differences: [] });
});

test('server: runs are held, too, of a player of whom another one is open when the ledger is restored', async () => {
  const { sandbox, service, player, tournamentId } = setUp();
  const { production: privateKey } = await sandbox.privateKeys();
  const gameOn = (ledger = memoryLedger()) => ({ ...service, privateKey, ledger, settleAfter: 0 });
  const restored = gameOn();
  await createScoreSubmitter(restored).adoptTotals(tournamentId, { idOf: 'userId' });
  const run = (id: string) => ({ id, tournamentId, scores: [{ scoreType: 'kills', value: 12 }] });
  sandbox.faults.add({ type: 'drop', when: 'before', operations: ['submitScore'], times: 1 });
  const open = await createScoreSubmitter(restored).submit({ userId: player }, run('open'));
  expect(open).toMatchObject({ status: 'unknown' });
  const lost = await createScoreSubmitter(gameOn()).submit({ userId: player }, run('lost'));
  expect(lost).toMatchObject({ status: 'accepted' });

  const game = createScoreSubmitter({ ...restored, ...(await afterRestore(restored, [tournamentId])) });
  expect(await game.submit({ userId: player }, run('lost'))).toMatchObject({ status: 'held' });
});

test('words: German, and three words of the game’s own', async () => {
  const { client } = setUp();
  render(<German client={client} />);
  expect(await screen.findByRole('heading', { name: 'Turniere' })).toBeTruthy();
  expect(ownWords.leaderboard.jumpToMe).toBe('Wo bin ich?');
  expect(ownWords.leaderboard.players({ count: 2, n: '2' })).toBe('2 Fahrer');
  expect(ownWords.language).toBe('de');
});

test('custom UI: a view over plain data', () => {
  render(<PlainBoard />);
  expect(screen.getByText('Mirelle')).toBeTruthy();
});

test('games: the pause menu shows its board while it is open', async () => {
  const { show, tournamentId } = setUp();
  let resumed = 0;
  show(<Pause tournamentId={tournamentId} paused resume={() => (resumed += 1)} />);
  expect(await screen.findByRole('heading', { name: 'Paused' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(resumed).toBe(1);
});
