import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createClient } from '../../src/client/createClient.ts';
import { FriendAvatars } from '../../src/components/friends/FriendAvatars.tsx';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { Profile } from '../../src/components/profile/Profile.tsx';
import { TournamentList } from '../../src/components/tournament-list/TournamentList.tsx';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { createSandbox } from '../../src/sandbox/createSandbox.ts';

/**
 * Laurel's four components over what a sandbox answered beforehand: what a service does is not measured. What it gives mounts them, in one
 * task or in a transition.
 */
export async function fourComponents(place: HTMLElement): Promise<(inTransition: boolean) => void> {
  const sandbox = createSandbox();
  const player = sandbox.players[0]?.sub ?? '';
  const token = await sandbox.token(player);
  const tournamentId = sandbox.tournaments.find(({ name }) => name === 'Winter Sprint')?.id ?? '';
  const answers = new Map<string, string>();
  const clientOf = (fetch: typeof globalThis.fetch) =>
    createClient({
      baseUrl: sandbox.baseUrl,
      apiKey: sandbox.apiKeys.production,
      getToken: () => token,
      fetch,
    });
  const addressOf = (input: RequestInfo | URL) => (input instanceof Request ? input.url : input.toString());
  const asking = clientOf(async (input, init) => {
    const response = await sandbox.fetch(input, init);
    answers.set(addressOf(input), await response.clone().text());
    return response;
  });
  await Promise.all([
    asking.getUserInfo(),
    asking.getFriends(),
    asking.getTournaments({ filter: 'ALL' }),
    asking.getTournaments({ filter: 'ACTIVE' }),
    asking.getTournaments(),
    asking.getLeaderboard({ tournamentId, limit: 25, skip: 0 }),
  ]);
  const client = clientOf(async (input) => {
    const text = answers.get(addressOf(input));
    if (text === undefined) throw new TypeError(`The bench has no answer to ${addressOf(input)}.`);
    return new Response(text, { headers: { 'content-type': 'application/json' } });
  });
  const root = createRoot(place);
  return (inTransition) =>
    (inTransition ? startTransition : flushSync)(() =>
      root.render(
        <LaurelProvider client={client} session={player}>
          <Profile />
          <FriendAvatars />
          <TournamentList />
          <Leaderboard tournamentId={tournamentId} />
        </LaurelProvider>,
      ),
    );
}
