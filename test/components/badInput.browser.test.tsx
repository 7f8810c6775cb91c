import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { Profile } from '../../src/components/profile/Profile.tsx';
import { TournamentList } from '../../src/components/tournament-list/TournamentList.tsx';
import { createClient } from '../../src/client/createClient.ts';
import type { ClientOptions } from '../../src/client/readSettings.ts';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { createSandbox } from '../../src/entries/sandbox.ts';

const sandbox = createSandbox();
const player = sandbox.players[0]?.sub ?? '';
const tournamentId = sandbox.tournaments.find(({ name }) => name === 'Winter Sprint')?.id ?? '';
const right: ClientOptions = {
  baseUrl: sandbox.baseUrl,
  apiKey: sandbox.apiKeys.production,
  getToken: () => sandbox.token(player),
  fetch: sandbox.fetch,
};

const board = () => <Leaderboard tournamentId={tournamentId} />;

test.each<[string, Partial<ClientOptions>, () => ReactNode, RegExp]>([
  ['a wrong base address', { baseUrl: 'platform.example' }, board, /baseUrl is missing or not the absolute/],
  [
    'an address of something else',
    { baseUrl: `${sandbox.baseUrl}/elsewhere`, fetch: sandboxAt('/elsewhere') },
    board,
    /Check baseUrl/,
  ],
  ['a missing key', { apiKey: '' }, board, /apiKey is missing/],
  ['a wrong key', { apiKey: 'nope' }, () => <TournamentList />, /API key was not accepted/],
  ['a malformed token', { getToken: () => 'Bearer x' }, () => <Profile />, /bare token/],
  ['an unknown tournament', {}, () => <Leaderboard tournamentId="unknown" />, /Tournament not found/],
  ['an id that is none', {}, () => <Leaderboard tournamentId="../friends" />, /not an identifier/],
  [
    'a reversed period',
    {},
    () => (
      <Leaderboard tournamentId={tournamentId} period={{ startDate: '2026-12-01', endDate: '2026-11-01' }} />
    ),
    /reversed/,
  ],
  [
    'no rows a page',
    {},
    () => <Leaderboard tournamentId={tournamentId} pageSize={0} />,
    /limit must be a whole number/,
  ],
  [
    'an unreachable service',
    { baseUrl: 'http://127.0.0.1:9', fetch: globalThis.fetch },
    board,
    /cannot be reached/,
  ],
])('%s says what to do, on the screen, and the page stays alive', async (_name, change, widget, words) => {
  await render(
    <>
      <button type="button" onClick={(event) => (event.currentTarget.textContent = 'alive')}>
        the game
      </button>
      <LaurelProvider client={createClient({ ...right, ...change })} session={player}>
        {widget()}
      </LaurelProvider>
    </>,
  );
  await expect.element(page.getByText(words).first()).toBeVisible();
  await page.getByRole('button', { name: 'the game' }).click();
  await expect.element(page.getByRole('button', { name: 'alive' })).toBeVisible();
});

/** The sandbox, under an address at which it does not answer. */
function sandboxAt(prefix: string): typeof globalThis.fetch {
  return async (input, init) => sandbox.fetch(new Request(input).url.replace(prefix, '/nothing'), init);
}
