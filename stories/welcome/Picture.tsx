import { type ReactNode, useState } from 'react';
import '@fontsource/inter/400.css';
import '@fontsource/inter/600.css';
import '@fontsource/inter/700.css';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { RankChip } from '../../src/components/rank-chip/RankChip.tsx';
import { TournamentCard } from '../../src/components/tournament-list/card/TournamentCard.tsx';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { fromNow, tournament } from '../support/tournaments.ts';
import { createCoastRoad } from './createCoastRoad.ts';
import { Mark } from './Mark.tsx';
import { RaceStill } from './race/RaceStill.tsx';
import './welcome.css';
import './picture.css';

const scoreTypes = [{ name: 'points', label: 'Points' }];

/** The picture of the README: the real widgets over the game of the front page. */
export function Picture(): ReactNode {
  const [game] = useState(createCoastRoad);
  const [now] = useState(Date.now);
  return (
    <LaurelProvider client={game.client} session={game.session} images={game.images}>
      <div className="welcome picture">
        <p className="welcome-brand">
          <Mark />
          Laurel
        </p>
        <h1>Give every player a place to climb to.</h1>
        <p className="welcome-sub">Leaderboards, tournaments, friends and profiles for web games</p>
        <div className="picture-game" data-laurel-scheme="dark">
          <RaceStill shift={-0.19} />
          <div className="picture-chip">
            <RankChip tournamentId={game.tournamentId} scoreTypes={scoreTypes} />
          </div>
        </div>
        <div className="picture-cup">
          <TournamentCard
            tournament={tournament({
              id: 'cup-3',
              name: 'Harbour Night Cup',
              description: null,
              rules: null,
              startsAt: fromNow({ days: -2 }),
              endsAt: fromNow({ hours: 5, minutes: 41 }),
              prizePool: 5000,
              prizeDescription: null,
            })}
            now={now}
            form="hero"
            headingLevel={2}
          />
        </div>
        <div className="picture-board">
          <Leaderboard
            tournamentId={game.tournamentId}
            scoreTypes={scoreTypes}
            pageSize={10}
            periodPresets={[]}
            friends={false}
            storage={null}
            density="compact"
            podium
          />
        </div>
      </div>
    </LaurelProvider>
  );
}
