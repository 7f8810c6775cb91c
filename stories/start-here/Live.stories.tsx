import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { FriendAvatars } from '../../src/components/friends/FriendAvatars.tsx';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { Profile } from '../../src/components/profile/Profile.tsx';
import { TournamentList } from '../../src/components/tournament-list/TournamentList.tsx';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import type { ScoreType } from '../../src/domain/leaderboard/scoreColumns.ts';
import { useTournaments } from '../../src/react/hooks/useTournaments.ts';
import { useWords } from '../../src/react/provider/words/useWords.ts';
import { sandboxImages } from '../support/sandboxImages.ts';
import { liveGame } from './liveClient.ts';
import './live.css';
import { shownCode } from '../support/shownCode.ts';

/**
 * The four components over a whole service, while bots play. `npm start` serves that service over HTTP on this
 * machine; a Storybook started alone runs it inside of this page.
 */
const meta = {
  title: 'Guides/Live service',
  parameters: shownCode('Everything'),
} satisfies Meta;
export default meta;

const game = liveGame();
// What a game's developer knows from the dashboard and the interface does not tell: labels and formats.
const fights: readonly ScoreType[] = [
  { name: 'kills', label: 'Kills' },
  { name: 'deaths', label: 'Deaths' },
  { name: 'assists', label: 'Assists' },
];
const columns: Readonly<Record<string, readonly ScoreType[]>> = {
  'Sharpshooter Hour': [
    { name: 'accuracy', label: 'Accuracy', format: { style: 'percent', digits: 1 } },
    { name: 'shots', label: 'Shots', format: { style: 'decimal', digits: 1 } },
  ],
  'Night Laps': [
    { name: 'lap', label: 'Average lap', format: { style: 'duration', unit: 'ms' }, order: 'asc' },
  ],
};

function Page() {
  const tournaments = useTournaments({ filter: 'ALL' });
  const [selected, select] = useState<string>();
  const [openedAt] = useState(Date.now);
  const boards = tournaments.data?.filter(({ type }) => type === 'tournament') ?? [];
  const running = boards.find(({ startsAt }) => Date.parse(startsAt ?? '') < openedAt);
  const shown = boards.find(({ id }) => id === selected) ?? running;
  return (
    <main className="live">
      <header className="live-top">
        <h1>Laurel, live</h1>
        <p>
          {game.address === null
            ? 'A sandbox inside of this page, with bots that play.'
            : `The sandbox service at ${game.address}, with bots that play.`}
        </p>
      </header>
      <div className="live-side">
        <Profile />
        <FriendAvatars />
      </div>
      <div className="live-board">
        {shown !== undefined && (
          <Leaderboard
            key={shown.id}
            tournamentId={shown.id}
            scoreTypes={columns[shown.name ?? ''] ?? fights}
            pageSize={10}
            live={2000}
            podium
          />
        )}
      </div>
      <div className="live-list">
        <TournamentList selectedId={shown?.id} onSelect={({ id }) => select(id)} />
      </div>
    </main>
  );
}

export const Live: StoryObj = {
  render: () => {
    const queryClient = new QueryClient();
    function Game() {
      // The toolbar's language, for the provider of its own that this page has.
      const { locale, messages } = useWords();
      return (
        <QueryClientProvider client={queryClient}>
          <LaurelProvider
            client={game.client}
            session={game.session}
            images={game.address === null ? sandboxImages : undefined}
            locale={locale}
            messages={messages}
          >
            <Page />
          </LaurelProvider>
        </QueryClientProvider>
      );
    }
    return <Game />;
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('Mirelle'))[0]).toBeVisible();
    await expect((await canvas.findAllByRole('table'))[0]).toBeVisible();
    await expect((await canvas.findAllByRole('article'))[0]).toBeVisible();
  },
};
