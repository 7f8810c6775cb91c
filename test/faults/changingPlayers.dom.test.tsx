// A page with every widget on which players come and go at random, while answers are late and boards move.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { createClient } from '../../src/client/createClient.ts';
import { FriendAvatars } from '../../src/components/friends/FriendAvatars.tsx';
import { FriendList } from '../../src/components/friends/FriendList.tsx';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { MomentToast } from '../../src/components/moment-toast/MomentToast.tsx';
import { PlayerSearch } from '../../src/components/player-search/PlayerSearch.tsx';
import { Profile } from '../../src/components/profile/Profile.tsx';
import { RankChip } from '../../src/components/rank-chip/RankChip.tsx';
import { ScoreStatus } from '../../src/components/score-status/ScoreStatus.tsx';
import { createRun } from '../../src/domain/runs/createRun.ts';
import { createSandbox } from '../../src/entries/sandbox.ts';
import type { QueuedSubmitter } from '../../src/queue/createPageQueue.ts';
import { usePendingScores } from '../../src/react/hooks/usePendingScores.ts';
import { useSubmitScore } from '../../src/react/hooks/useSubmitScore.ts';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { rankedPage } from '../support/rankedPage.ts';

/** Whose each thing is stands in its name: `Hero1`, `Pal1`, `mail1`. */
const players = [0, 1, 2];
const pointsApart = 1_000_000;

/** Players with scores far from each other's, each between friends: nobody else's friend is within reach. */
function createWorld() {
  const sandbox = createSandbox();
  const [sample] = sandbox.players;
  const cup = sandbox.tournaments.find(
    ({ type, visibility }) => type === 'tournament' && visibility === 'public',
  );
  const [scoreType] = cup?.settings.scoreTypes ?? [];
  if (sample === undefined || cup === undefined || scoreType === undefined)
    throw new Error('The sample world is empty.');
  const board = sandbox.board(cup.id);
  const scored = (player: string, value: number) =>
    board?.add({ player, scores: { [scoreType]: value }, at: Date.now() });
  for (const player of players) {
    const friends = [0, 1, 2, 3].map((friend) => `friend-${player}-${friend}`);
    for (const [place, sub] of friends.entries()) {
      sandbox.addPlayer({ ...sample, sub, nickname: `Pal${player}`, username: sub, friends: [] });
      scored(sub, (player + 1) * pointsApart + place);
    }
    const email = `mail${player}@game.example`;
    const sub = `own-${player}`;
    sandbox.addPlayer({ ...sample, sub, nickname: `Hero${player}`, username: sub, email, friends });
    scored(sub, (player + 1) * pointsApart + 2);
  }
  return { sandbox, tournamentId: cup.id, scoreType, scored };
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
}

const upTo = (count: number): number => Math.floor(Math.random() * count);

/** Answers come after the player has changed, or before. */
async function late(): Promise<void> {
  await turns(upTo(40));
}

const textOf = (elements: Iterable<Element>): string =>
  Array.from(elements, (element) => element.textContent).join('\n');

/** Whose things are named in a text. */
function ownersIn(text: string): readonly number[] {
  return Array.from(text.matchAll(/(?:Hero|Pal|mail)(\d)/g), ([, owner]) => Number(owner));
}

test.each([
  ['with a rank index', true],
  ['without one', false],
])('no widget shows a player what is another’s, %s', async (_, hasIndex) => {
  const { sandbox, tournamentId, scoreType, scored } = createWorld();
  let signedIn: number | null = null;
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    getToken: async () => {
      const player = signedIn;
      await turns(upTo(3));
      return player === null ? null : sandbox.token(`own-${player}`);
    },
    fetch: async (...request) => {
      await late();
      const response = await sandbox.fetch(...request);
      await late();
      return response;
    },
  });
  const ranked = rankedPage(sandbox);
  ranked.before = late;
  const index = hasIndex ? ranked.index : undefined;
  const submitScore: QueuedSubmitter = async ({ id }) => {
    await late();
    if (Math.random() < 0.3) throw new TypeError('the connection is lost');
    return { id, status: 'accepted' };
  };

  function Game() {
    const { submit } = useSubmitScore();
    const pending = usePendingScores(tournamentId);
    const finish = (player: number) =>
      submit(createRun({ tournamentId, scores: [{ scoreType, value: 1000 ** player }] }));
    return (
      <p data-pending={pending.scores[scoreType]}>
        {players.map((player) => (
          <button key={player} data-finish={player} onClick={() => finish(player)}>
            Finish
          </button>
        ))}
      </p>
    );
  }
  const queryClient = new QueryClient();
  const board = { tournamentId, index, scoreTypes: [{ name: scoreType }] };
  const live = { tournamentId, live: 1000 };
  const page = (key: number) => (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LaurelProvider
          key={key}
          client={client}
          session={signedIn === null ? null : `own-${signedIn}`}
          submitScore={submitScore}
        >
          <Leaderboard {...board} around={2} pageSize={2} live={1000} podium />
          <Leaderboard {...board} friendsOnly pageSize={5} />
          <div data-own-alone="">
            <Profile showEmail />
            <FriendList />
            <FriendAvatars />
          </div>
          <RankChip {...live} />
          <MomentToast {...live} />
          <ScoreStatus />
          {index && <PlayerSearch tournamentId={tournamentId} index={index} />}
          <Game />
        </LaurelProvider>
      </QueryClientProvider>
    </StrictMode>
  );
  let key = 0;
  const screen = render(page(key));
  const all = (selector: string) => screen.container.querySelectorAll<HTMLElement>(selector);
  const seen = { marked: 0, alone: 0, ranks: 0, pending: 0 };

  /** What is there now is the player's own, each kind of it counted. */
  function look(): void {
    const marked = ownersIn(textOf(all('tr[data-own], tr[data-friend], li[data-own], li[data-friend]')));
    const alone = ownersIn(textOf(all('[data-own-alone]')));
    const ranks = Array.from(textOf(all('.laurel-RankChip')).matchAll(/Rank (\d+)/g), ([, rank]) =>
      Math.floor((15 - Number(rank)) / 5),
    );
    const pending = Array.from(all('[data-pending]'), ({ dataset }) =>
      Math.floor(Math.log10(Number(dataset['pending'])) / 3),
    );
    for (const [kind, owners] of Object.entries({ marked, alone, ranks, pending })) {
      expect(owners.filter((owner) => owner !== signedIn)).toEqual([]);
      seen[kind as keyof typeof seen] += owners.length;
    }
  }

  async function happen(): Promise<void> {
    const what = upTo(10);
    if (what < 4) {
      signedIn = [...players, null][upTo(4)] ?? null;
      if (upTo(5) === 0) key += 1;
      screen.rerender(page(key));
    } else if (what < 5) scored(`friend-${upTo(3)}-${upTo(4)}`, upTo(5));
    else if (what < 7) await act(async () => void queryClient.refetchQueries());
    else if (what < 9) {
      for (const button of all(`[data-finish="${signedIn}"]`)) fireEvent.click(button);
    } else {
      const choices = all('.laurel-Leaderboard button, .laurel-Leaderboard input');
      const choice = choices[upTo(choices.length)];
      if (choice) fireEvent.click(choice);
    }
  }

  for (let turn = 0; turn < 60; turn += 1) {
    await happen();
    look();
    await act(() => turns(upTo(150)));
    look();
  }
  // Otherwise nothing was ever there that could have been another's.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
});
