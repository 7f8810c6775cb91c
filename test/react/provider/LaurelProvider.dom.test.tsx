import { dehydrate, QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { expect, test } from 'vitest';
import { act, render, waitFor } from '@testing-library/react';
import { createClient } from '../../../src/client/createClient.ts';
import { LaurelProvider } from '../../../src/react/provider/LaurelProvider.tsx';
import { useFriends } from '../../../src/react/hooks/useFriends.ts';
import { useLaurel } from '../../../src/react/provider/useLaurel.ts';
import { useLeaderboard } from '../../../src/react/hooks/useLeaderboard.ts';
import { useTournaments } from '../../../src/react/hooks/useTournaments.ts';
import { useUserInfo } from '../../../src/react/hooks/useUserInfo.ts';
import { userInfoQuery } from '../../../src/query/userInfoQuery.ts';
import { useLeaderboardModel } from '../../../src/react/models/leaderboard/useLeaderboardModel.ts';
import { createSandbox } from '../../../src/entries/sandbox.ts';

const sandbox = createSandbox();
const [anna, boris] = sandbox.players;
if (anna === undefined || boris === undefined) throw new Error('The sandbox has no two players.');

/** Lets the event loop turn so often: answers arrive meanwhile, or do not. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
}

let signedIn: string | null = null;
const client = createClient({
  baseUrl: sandbox.baseUrl,
  apiKey: sandbox.apiKeys.production,
  getToken: () => (signedIn === null ? null : sandbox.token(signedIn)),
  fetch: async (...request) => {
    // The network takes its time, so that answers arrive after the player has changed.
    await turns(Math.random() * 8);
    return sandbox.fetch(...request);
  },
});

function Who() {
  const { session } = useLaurel();
  const user = useUserInfo();
  const friends = useFriends();
  return (
    <p data-session={session ?? ''}>
      <b>{user.data?.sub}</b> <i>{friends.data?.length}</i>
    </p>
  );
}

test('a provider without a QueryClient above it brings its own', async () => {
  signedIn = anna.sub;
  const screen = render(
    <LaurelProvider client={client} session={anna.sub}>
      <Who />
    </LaurelProvider>,
  );
  await screen.findByText(anna.sub);
});

test("the host's QueryClient is used when there is one", async () => {
  signedIn = anna.sub;
  const queryClient = new QueryClient();
  function Spy() {
    return <output>{useQueryClient() === queryClient ? 'the host’s' : 'another'}</output>;
  }
  const screen = render(
    <QueryClientProvider client={queryClient}>
      <LaurelProvider client={client} session={anna.sub}>
        <Spy />
        <Who />
      </LaurelProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('the host’s');
  await screen.findByText(anna.sub);
  expect(queryClient.getQueryCache().getAll().length).toBeGreaterThan(0);
});

test('outside of a provider the error names the fix', () => {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  expect(() => render(<Who />, { wrapper })).toThrow(/Wrap the page.*<LaurelProvider/);
});

test('a player who signs out leaves no trace, at a thousand random moments', async () => {
  const queryClient = new QueryClient();
  const app = (session: string | null) => (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LaurelProvider client={client} session={session}>
          <Who />
        </LaurelProvider>
      </QueryClientProvider>
    </StrictMode>
  );
  const screen = render(app(null));
  const people = [anna.sub, boris.sub, null];
  let seen = 0;
  for (let turn = 0; turn < 1000; turn += 1) {
    signedIn = people[Math.floor(Math.random() * people.length)] ?? null;
    screen.rerender(app(signedIn));
    const others = people.filter((sub): sub is string => sub !== null && sub !== signedIn);
    const shown = document.body.textContent ?? '';
    if (signedIn !== null && shown.includes(signedIn)) seen += 1;
    const cached = JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey, state }) => [queryKey, state.data]),
    );
    for (const other of others) {
      expect(shown).not.toContain(other);
      // Another's id may stand in a friend list of one's own; as the owner of data it may not.
      expect(cached).not.toContain(`player:${other}`);
      expect(cached).not.toContain(`"sub":"${other}"`);
    }
    await act(() => turns(Math.random() * 24));
  }
  // Otherwise nothing was ever there that could have left a trace.
  expect(seen).toBeGreaterThan(20);
});

test('a thrown-away answer does not come back when its player returns', async () => {
  const board = sandbox.tournaments.find(
    ({ type, visibility }) => type === 'tournament' && visibility === 'public',
  );
  if (board === undefined) throw new Error('The sandbox has no public tournament.');
  function Own() {
    const { data } = useLeaderboard({ tournamentId: board?.id ?? '' });
    return <p>{data === undefined ? 'loading' : `own ${data.userRank?.id ?? 'nobody'}`}</p>;
  }
  const app = (session: string | null) => (
    <LaurelProvider client={client} session={session}>
      <Own />
    </LaurelProvider>
  );
  signedIn = anna.sub;
  const screen = render(app(anna.sub));
  signedIn = null;
  screen.rerender(app(null));
  await screen.findByText('own nobody');
});

test.each([
  ['is keyed by the player', (session: string) => session],
  ['is given another player', () => 'the same'],
])('a provider that %s leaves nothing of the former one in the host’s cache', async (_, keyOf) => {
  const queryClient = new QueryClient();
  const app = (session: string) => (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LaurelProvider key={keyOf(session)} client={client} session={session}>
          <Who />
        </LaurelProvider>
      </QueryClientProvider>
    </StrictMode>
  );
  signedIn = anna.sub;
  const screen = render(app(anna.sub));
  await screen.findByText(anna.sub);
  signedIn = boris.sub;
  screen.rerender(app(boris.sub));
  await screen.findByText(boris.sub);
  expect(JSON.stringify(dehydrate(queryClient))).not.toContain(`player:${anna.sub}`);
  expect(JSON.stringify(dehydrate(queryClient))).toContain(`player:${boris.sub}`);
});

test('a provider that goes away takes its player’s data along, and leaves everybody’s', async () => {
  const queryClient = new QueryClient();
  function Cup() {
    const { data } = useTournaments();
    return <p>{data === undefined ? '' : 'tournaments'}</p>;
  }
  const app = (isHere: boolean) => (
    <QueryClientProvider client={queryClient}>
      {isHere && (
        <LaurelProvider client={client} session={anna.sub}>
          <Who />
          <Cup />
        </LaurelProvider>
      )}
    </QueryClientProvider>
  );
  signedIn = anna.sub;
  const screen = render(app(true));
  await screen.findByText(anna.sub);
  await screen.findByText('tournaments');
  screen.rerender(app(false));
  await waitFor(() => expect(JSON.stringify(dehydrate(queryClient))).not.toContain('player:'));
  expect(JSON.stringify(dehydrate(queryClient))).toContain('tournaments');
});

test('one of two providers of the same player leaves the other what it shows', async () => {
  const queryClient = new QueryClient();
  const app = (both: boolean) => (
    <QueryClientProvider client={queryClient}>
      <LaurelProvider client={client} session={anna.sub}>
        <Who />
      </LaurelProvider>
      {both && (
        <LaurelProvider client={client} session={anna.sub}>
          <Who />
        </LaurelProvider>
      )}
    </QueryClientProvider>
  );
  signedIn = anna.sub;
  const screen = render(app(true));
  await waitFor(() => expect(screen.getAllByText(anna.sub)).toHaveLength(2));
  screen.rerender(app(false));
  await act(() => turns(10));
  expect(screen.getAllByText(anna.sub)).toHaveLength(1);
  expect(JSON.stringify(dehydrate(queryClient))).toContain(`player:${anna.sub}`);
});

test('what a page prefetched survives the two mounts of StrictMode', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  signedIn = anna.sub;
  await queryClient.prefetchQuery(userInfoQuery({ client, session: anna.sub }));
  const screen = render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LaurelProvider client={client} session={anna.sub}>
          Page
        </LaurelProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  await act(() => turns(10));
  expect(JSON.stringify(dehydrate(queryClient))).toContain(`player:${anna.sub}`);
  screen.unmount();
});

test('former players leave no trace in the storage, however many there were', async () => {
  const tournamentId = sandbox.tournaments.find(({ name }) => name === 'Winter Sprint')?.id ?? '';
  function Board() {
    const { status } = useLeaderboardModel({ tournamentId });
    return <p>{status}</p>;
  }
  const app = (session: string | null, keyed: boolean) => (
    <LaurelProvider key={keyed ? session : 'one'} client={client} session={session}>
      <Board />
    </LaurelProvider>
  );
  const screen = render(app(null, false));
  for (let turn = 0; turn < 20; turn += 1) {
    signedIn = turn % 2 === 0 ? anna.sub : boris.sub;
    screen.rerender(app(signedIn, turn % 4 > 1));
    await screen.findByText('ready');
  }
  screen.rerender(app(null, false));
  await screen.findByText('ready');
  window.dispatchEvent(new Event('pagehide'));
  const stored = Object.entries(JSON.parse(JSON.stringify(localStorage)) as Record<string, string>);
  expect(stored).toHaveLength(1);
  expect(stored[0]?.[1]).toMatch(/^{"player":null,/);
});
