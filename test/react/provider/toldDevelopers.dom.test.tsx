import { render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { createClient } from '../../../src/client/createClient.ts';
import type { ClientOptions } from '../../../src/client/readSettings.ts';
import { Profile } from '../../../src/components/profile/Profile.tsx';
import { Leaderboard } from '../../../src/components/leaderboard/Leaderboard.tsx';
import { createRun } from '../../../src/domain/runs/createRun.ts';
import type { SubmitScore } from '../../../src/domain/runs/Run.ts';
import { createSandbox } from '../../../src/entries/sandbox.ts';
import { httpSubmitter } from '../../../src/queue/sending/httpSubmitter.ts';
import { useSubmitScore } from '../../../src/react/hooks/useSubmitScore.ts';
import { useFriends } from '../../../src/react/hooks/useFriends.ts';
import { useTournaments } from '../../../src/react/hooks/useTournaments.ts';
import { useUserInfo } from '../../../src/react/hooks/useUserInfo.ts';
import { LaurelProvider, type LaurelProviderProps } from '../../../src/react/provider/LaurelProvider.tsx';
import { clientOf } from '../game.tsx';

const sandbox = createSandbox({ seed: 7 });
const [player] = sandbox.players;
const cup = sandbox.tournaments.find(({ id }) => (sandbox.board(id)?.size() ?? 0) > 0);
if (player === undefined || cup === undefined) throw new Error('The sandbox is empty.');

let console_: MockInstance;
beforeEach(() => {
  console_ = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  localStorage.clear();
});

/** What Laurel told the developer; what React and jsdom have to say is theirs. */
function told(): readonly string[] {
  return console_.mock.calls.map(([text]) => String(text)).filter((text) => text.startsWith('Laurel: '));
}

function providerOf(options: Partial<ClientOptions>, props: Partial<LaurelProviderProps> = {}) {
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    fetch: sandbox.fetch,
    ...options,
  });
  return function Provider({ children }: { readonly children?: ReactNode }): ReactNode {
    return (
      <LaurelProvider client={client} session="player" {...props}>
        {children}
      </LaurelProvider>
    );
  };
}

/** Reads three things, as a page with its own looks does: nothing is drawn of what goes wrong. */
function useEverything(): boolean {
  const reads = [useUserInfo(), useFriends(), useTournaments()];
  return reads.every(({ isError, failureCount }) => isError || failureCount > 0);
}

test.each<[string, Partial<ClientOptions>, RegExp]>([
  ['a wrong API key', { apiKey: 'nope', getToken: () => 'token' }, /API key was not accepted\. Check apiKey/],
  ['a wrong address', { baseUrl: 'platform.example' }, /baseUrl is missing or not the absolute http/],
  [
    'an address of something else',
    { fetch: async () => new Response('<h1>Not found</h1>', { status: 404 }), getToken: () => 'token' },
    /no such service at this address \(HTTP 404\): http.*\/sdk\/v2\/.*Check baseUrl/,
  ],
  [
    'a page in place of the service',
    { fetch: async () => new Response('<h1>Hello</h1>'), getToken: () => 'token' },
    /not in the format of the service.*Check baseUrl: http/,
  ],
  [
    'a service that cannot be reached',
    { fetch: async () => Promise.reject(new TypeError('Failed to fetch')), getToken: () => 'token' },
    /No answer from http\S*\/sdk\/v2\/.*CORS.*The page is http:\/\/localhost/,
  ],
])('%s is told once on the console, whatever asks', async (_, options, text) => {
  const wrapper = providerOf(options);
  const { result } = renderHook(useEverything, { wrapper });
  await waitFor(() => expect(result.current).toBe(true));
  expect(told()).toEqual([expect.stringMatching(text)]);
  renderHook(useEverything, { wrapper });
  expect(told()).toHaveLength(1);
});

test('a session without a getToken is told, with both cures', async () => {
  const Provider = providerOf({});
  render(
    <Provider>
      <Profile />
    </Provider>,
  );
  await screen.findByText(/not set up correctly/);
  expect(told()).toEqual([expect.stringMatching(/getToken function, or session=\{null\}/)]);
});

test('a score type that nobody has is told, with those there are', async () => {
  const Provider = providerOf({ getToken: () => sandbox.token(player.sub) });
  render(
    <Provider>
      <Leaderboard tournamentId={cup.id} scoreTypes={[{ name: 'kils', label: 'Kills' }]} />
    </Provider>,
  );
  await screen.findAllByRole('row');
  await waitFor(() => expect(told()).toEqual([expect.stringMatching(/scoreTypes names "kils".*have "/)]));
});

test.each<[string, typeof fetch, RegExp]>([
  [
    'does not allow the page’s origin',
    async () => Promise.reject(new TypeError('Failed to fetch')),
    /No answer from the game server at https:\/\/game\.example\/api\/scores.*allowedOrigins of createScoreHandler \(CORS\)/,
  ],
  [
    'has nothing at that path',
    async () => new Response('Cannot POST', { status: 404 }),
    /no score handler at https:\/\/game\.example\/api\/scores \(HTTP 404\)\. Check the URL of httpSubmitter/,
  ],
])('a game server that %s is told, though the run only waits', async (_, fetch, text) => {
  const submitScore = httpSubmitter('https://game.example/api/scores', { fetch });
  const wrapper = providerOf({ getToken: () => sandbox.token(player.sub) }, { submitScore });
  const { result } = renderHook(useSubmitScore, { wrapper });
  result.current.submit(createRun({ tournamentId: cup.id, scores: [{ scoreType: 'kills', value: 1 }] }));
  await waitFor(() => expect(told()).toEqual([expect.stringMatching(text)]));
});

test('a submitScore of the page’s own that names no run is told what it has to answer', async () => {
  const submitScore = (async () => ({ status: 'accepted' })) as unknown as SubmitScore;
  const wrapper = providerOf({ getToken: () => sandbox.token(player.sub) }, { submitScore });
  const { result } = renderHook(useSubmitScore, { wrapper });
  result.current.submit(createRun({ tournamentId: cup.id, scores: [{ scoreType: 'kills', value: 1 }] }));
  await waitFor(() => expect(told()).toEqual([expect.stringMatching(/must resolve to \{ id, status \}/)]));
});

test('a host that no picture ever comes from is told once', () => {
  const images = { allow: ['cdn.example:8443', '*.example', 'https://pictures.example'] };
  const Provider = providerOf({}, { session: null, images });
  render(<Provider />);
  render(<Provider />);
  expect(told()).toEqual([expect.stringMatching(/images\.allow: "https:\/\/pictures\.example" is no host/)]);
});

test.each([
  ['a client', { client: undefined }, /needs a client.*createClient/],
  [
    'a client, given its options',
    { client: { baseUrl: '/laurel', apiKey: 'key' } },
    /needs a client.*createClient/,
  ],
  ['a session', { session: undefined }, /session .*non-empty.*null/],
  ['a session that is a text', { session: 5 }, /session .*non-empty.*null/],
  ['a session that names somebody', { session: '' }, /session .*non-empty.*null/],
  [
    'pictures that are chosen by parts, given a host',
    { images: 'cdn.example' },
    /images takes \{ allow, map \}/,
  ],
  ['pictures that are chosen, given a list', { images: ['cdn.example'] }, /images takes \{ allow, map \}/],
  [
    'pictures that are chosen by known parts',
    { images: { allowed: ['cdn.example'] } },
    /images takes \{ allow, map \}, and no allowed/,
  ],
  ['pictures that are chosen, given nothing', { images: null }, /images takes \{ allow, map \}/],
  ['pictures that are mapped', { images: { map: '/img' } }, /images\.map takes a function/],
  ['players to hide, given players', { hiddenPlayers: [{ id: 'oskar' }] }, /hiddenPlayers.*list of ids/],
  ['players to hide, given a text', { hiddenPlayers: 'oskar,kenji' }, /hiddenPlayers.*list of ids/],
  ['players to hide, given nothing', { hiddenPlayers: null }, /hiddenPlayers.*list of ids/],
  ['a function for names', { maskName: 'Somebody' }, /maskName takes a function/],
  [
    'a function for scores, given an address',
    { submitScore: '/api/scores' },
    /httpSubmitter\('\/api\/scores'\)/,
  ],
])('a provider without %s says what it needs', (_, change, text) => {
  const props = { client: clientOf(sandbox, player.sub), session: null, ...change };
  expect(() => render(<LaurelProvider {...(props as unknown as LaurelProviderProps)} />)).toThrow(text);
});

test('what passes by itself is not told', async () => {
  const busy = async () =>
    Response.json({ success: false, code: -1, error: { status: 503, message: 'Busy' } }, { status: 503 });
  const { result } = renderHook(useEverything, { wrapper: providerOf({ fetch: busy, getToken: () => 't' }) });
  await waitFor(() => expect(result.current).toBe(true));
  expect(told()).toEqual([]);
});

test('a page that is set up rightly hears nothing', async () => {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <LaurelProvider client={clientOf(sandbox, player.sub)} session={player.sub}>
      {children}
    </LaurelProvider>
  );
  const { result } = renderHook(() => useUserInfo(), { wrapper });
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(told()).toEqual([]);
});
