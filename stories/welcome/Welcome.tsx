import { Fragment, type ReactNode, useCallback, useEffect, useState } from 'react';
import { Button } from '../../src/components/elements/controls/Button.tsx';
import { CopyButton } from '../../src/components/elements/controls/CopyButton.tsx';
import { useGamepadNavigation } from '../../src/components/gamepad/useGamepadNavigation.ts';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { LaurelOverlay } from '../../src/components/overlay/LaurelOverlay.tsx';
import { RankChip } from '../../src/components/rank-chip/RankChip.tsx';
import { ScoreStatus } from '../../src/components/score-status/ScoreStatus.tsx';
import type { ScoreType } from '../../src/domain/leaderboard/scoreColumns.ts';
import { createRun } from '../../src/domain/runs/createRun.ts';
import { useSubmitScore } from '../../src/react/hooks/useSubmitScore.ts';
import { useLeaderboardModel } from '../../src/react/models/leaderboard/useLeaderboardModel.ts';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { useWords } from '../../src/react/provider/words/useWords.ts';
import { codeOf } from '../support/shownCode.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { createCoastRoad, type CoastRoad } from './createCoastRoad.ts';
import { facts } from './facts.ts';
import { LookGallery } from './LookGallery.tsx';
import { type Look, looks } from './looks.ts';
import { Mark } from './Mark.tsx';
import { addressOf, places } from './places.ts';
import { type Phase, RaceField } from './race/RaceField.tsx';
import './welcome.css';

const install = 'npm install laurel @tanstack/react-query';
const scoreTypes: readonly ScoreType[] = [{ name: 'points', label: 'Points' }];
/** One question for all boards of the page. */
const board = { pageSize: 10, live: 2000, scoreTypes, friends: false, storage: null } as const;

interface WelcomeProps {
  /** The look that the page is shown in; `undefined` when it is none of those that come along. */
  readonly look: Look | undefined;
  readonly onLook: (look: Look) => void;
  /** Points that a race begins with. Default 0. */
  readonly headStart?: number;
}

/** Storybook's front page: what Laurel is, how one begins, a game that uses it, the looks, and the ways on. */
export function Welcome({ look, onLook, headStart = 0 }: WelcomeProps): ReactNode {
  const [game] = useState(createCoastRoad);
  const { locale, messages } = useWords();
  useEffect(() => {
    game.startRivals();
    return () => game.stopRivals();
  }, [game]);
  return (
    <LaurelProvider
      client={game.client}
      session={game.session}
      submitScore={game.submitScore}
      images={game.images}
      locale={locale}
      messages={messages}
    >
      <div
        className="welcome"
        lang="en"
        dir="ltr"
        data-laurel-theme={look?.theme}
        data-laurel-scheme={look?.scheme}
      >
        <header className="welcome-top">
          <p className="welcome-brand">
            <Mark />
            Laurel
          </p>
          <nav aria-label="Laurel">
            <a href={addressOf({ title: 'Components/Leaderboard' })} target="_top">
              Components
            </a>
            <a href={addressOf({ title: 'Guides/Styling' })} target="_top">
              Styling
            </a>
            <a href={addressOf({ title: 'States/Leaderboard' })} target="_top">
              States
            </a>
            <a href={addressOf({ title: 'Theming/Workbench' }, 'story', 'workbench')} target="_top">
              Workbench
            </a>
          </nav>
        </header>
        <main>
          <div className="welcome-lede">
            <div>
              <h1>Give every player a place to climb to.</h1>
              <p className="welcome-sub">
                Leaderboards, tournaments, friends and profiles for web games, as React components that take
                on your game’s look.
              </p>
              <div className="install">
                <code>
                  {install.split(' ').map((word) => (
                    <Fragment key={word}>
                      <span>{word}</span>{' '}
                    </Fragment>
                  ))}
                </code>
                <CopyButton text={install} confirmation="Command copied" className="code-copy">
                  <span className="laurel-VisuallyHidden">The command</span>
                </CopyButton>
              </div>
              <ul className="facts">
                {facts.map(({ claim, more }) => (
                  <li key={claim}>
                    <b>{claim}</b> {more}
                  </li>
                ))}
              </ul>
            </div>
            <Game game={game} headStart={headStart} />
          </div>
          <section className="welcome-code" aria-labelledby="welcome-code">
            <div>
              <h2 id="welcome-code">Eight lines to a live board.</h2>
              <p>
                Give it your service and the id of a tournament. Ranks slide when they change, and whoever is
                signed in finds their own row.
              </p>
            </div>
            <CodeBlock file="Ranks.tsx" code={codeOf('Ranks')} />
          </section>
          <section aria-labelledby="welcome-looks">
            <h2 id="welcome-looks">Choose a look</h2>
            <p className="welcome-hint">A press changes this page and copies the lines that do it.</p>
            <Looks game={game} chosen={look} onChoose={onLook} />
          </section>
          <section aria-labelledby="welcome-places">
            <h2 id="welcome-places">What there is</h2>
            <ul className="places">
              {places.map((place) => (
                <li key={place.title}>
                  <svg width="24" height="24" viewBox="0 0 20 20" aria-hidden="true">
                    <path d={place.drawing} />
                  </svg>
                  <a
                    href={
                      place.name === 'Workbench' ? addressOf(place, 'story', 'workbench') : addressOf(place)
                    }
                    target="_top"
                  >
                    {place.name}
                  </a>
                  <p>{place.about}</p>
                </li>
              ))}
            </ul>
          </section>
        </main>
      </div>
    </LaurelProvider>
  );
}

/** The race, its rank in the corner, the board beside it, and the panel over it. */
function Game({ game, headStart }: { readonly game: CoastRoad; readonly headStart: number }): ReactNode {
  const { tournamentId } = game;
  const [phase, setPhase] = useState<Phase>('waiting');
  const [turn, setTurn] = useState(0);
  const [points, setPoints] = useState(0);
  const { submit } = useSubmitScore({ tournamentId });
  useGamepadNavigation({ enabled: phase !== 'racing' });
  const pause = useCallback((sofar: number) => {
    setPoints(sofar);
    setPhase('paused');
  }, []);
  const finish = useCallback(
    (total: number) => {
      setPoints(total);
      setPhase('over');
      submit(createRun({ tournamentId, scores: [{ scoreType: 'points', value: total }] }));
    },
    [submit, tournamentId],
  );
  const begin = () => {
    setTurn(turn + 1);
    setPhase('racing');
  };
  const open = phase === 'paused' || phase === 'over';
  return (
    <div className="game" data-phase={phase}>
      <RaceField
        phase={phase}
        turn={turn}
        headStart={headStart}
        onPause={pause}
        onOver={finish}
        chip={<RankChip tournamentId={tournamentId} scoreTypes={scoreTypes} live={2000} />}
      >
        <Button variant="primary" onClick={begin}>
          Race for ten seconds
        </Button>
        <p>Arrow keys, pointer or gamepad. Gather leaves, pass close, press Esc to pause.</p>
      </RaceField>
      <div className="game-board">
        <Leaderboard {...board} tournamentId={tournamentId} periodPresets={[]} density="compact" podium />
      </div>
      <LaurelOverlay
        open={open}
        onClose={() => setPhase(phase === 'paused' ? 'racing' : 'waiting')}
        title={phase === 'over' ? `${points} points` : 'Paused'}
      >
        <div className="game-menu">
          <p>
            {phase === 'over'
              ? 'Your score goes in. Watch your row.'
              : `${points} points so far, on the board as soon as you hand them in.`}
          </p>
          <div className="game-buttons">
            {phase === 'paused' ? (
              <>
                <Button variant="primary" onClick={() => setPhase('racing')}>
                  Resume
                </Button>
                <Button onClick={() => finish(points)}>Hand in {points} points</Button>
              </>
            ) : (
              <Button variant="primary" onClick={begin}>
                Race again
              </Button>
            )}
          </div>
        </div>
        {phase === 'over' && (
          <ScoreStatus
            tournamentId={tournamentId}
            scoreTypes={scoreTypes}
            limit={1}
            headingLevel={3}
            headingHidden
          />
        )}
        <Leaderboard
          {...board}
          tournamentId={tournamentId}
          periodPresets={[]}
          density="compact"
          headingLevel={3}
        />
      </LaurelOverlay>
    </div>
  );
}

function Looks({
  game,
  chosen,
  onChoose,
}: {
  readonly game: CoastRoad;
  readonly chosen: Look | undefined;
  readonly onChoose: (look: Look) => void;
}): ReactNode {
  const model = useLeaderboardModel({ ...board, tournamentId: game.tournamentId });
  return <LookGallery model={model} chosen={chosen} onChoose={onChoose} />;
}

/** The look that theme and scheme make. */
export function lookOf(theme: unknown, scheme: unknown): Look | undefined {
  const dark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const own = looks.filter((look) => look.theme === theme);
  return own.find((look) => look.scheme === (dark ? 'dark' : 'light')) ?? own[0];
}
