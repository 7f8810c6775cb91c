import { LaurelOverlay, Leaderboard, RankChip, ScoreStatus, useGamepadNavigation, useLaurel } from 'laurel';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useHandIn } from '../shared/useHandIn.ts';
import { atStart, type Invaders, startInvaders } from './game/startInvaders.ts';

const tournamentId = 'invaders';
const scoreTypes = [{ name: 'points', label: 'Points' }];

/** The game, what stands over it, and where its scores go. */
export function App(): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const game = useRef<Invaders>(undefined);
  const [now, setNow] = useState(atStart);
  const [open, setOpen] = useState(false);
  const { session } = useLaurel();
  const handIn = useHandIn(tournamentId);
  // Phaser is started once, and calls what is newest.
  const onFinish = useRef(handIn);
  useEffect(() => {
    onFinish.current = handIn;
  }, [handIn]);
  useEffect(() => {
    if (place.current === null) return undefined;
    const started = startInvaders(place.current, {
      onChange: setNow,
      onFinish: (points) => onFinish.current(points),
      onRanks: () => setOpen(true),
      barHeight: () => bar.current?.offsetHeight ?? 0,
    });
    game.current = started;
    return () => started.end();
  }, []);
  useEffect(() => {
    if (open) game.current?.pause();
    else game.current?.resume();
  }, [open]);
  useGamepadNavigation({ enabled: open, root: panel });

  return (
    <>
      <div className="game" ref={place} />
      <div className="bar" ref={bar}>
        <p className="hud">
          1UP <b>{String(now.points).padStart(7, '0')}</b>
        </p>
        <p className="lives" role="img" aria-label={`${now.lives} ships left`}>
          {'▲'.repeat(now.lives)}
        </p>
        <div className="chip">
          <RankChip tournamentId={tournamentId} scoreTypes={scoreTypes} live={5000} />
        </div>
        {/* A press on it leaves the keys with the game; the keys that press it are its own. */}
        <button
          className="launcher"
          aria-haspopup="dialog"
          onKeyDown={keep}
          onKeyUp={keep}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setOpen(true)}
        >
          Ranks
        </button>
      </div>
      {now.phase === 'playing' ? null : (
        <section className="card" data-phase={now.phase}>
          <h1>{now.phase === 'over' ? 'Game over' : 'Invader Night'}</h1>
          <p className="by-keys">
            {now.phase === 'over'
              ? `Wave ${now.wave} · Enter plays again`
              : 'Arrows move · Space fires · Enter begins · Esc gives up'}
          </p>
          <p className="by-keys">On a pad: stick, A, Start · Y for the ranks</p>
          <p className="by-touch">
            {now.phase === 'over'
              ? `Wave ${now.wave} · a tap plays again`
              : 'Hold to move and fire · a tap begins'}
          </p>
          {now.phase === 'over' && (
            <div className="verdict">
              {session === null ? (
                <p>Your score is handed in as soon as you are signed in.</p>
              ) : (
                <ScoreStatus tournamentId={tournamentId} limit={1} />
              )}
            </div>
          )}
        </section>
      )}
      <LaurelOverlay open={open} onClose={() => setOpen(false)} title="Invader Night">
        <div ref={panel}>
          <Leaderboard
            tournamentId={tournamentId}
            heading="Ranks"
            headingHidden
            headingLevel={3}
            scoreTypes={scoreTypes}
            live={5000}
          />
        </div>
      </LaurelOverlay>
    </>
  );
}

/** Keeps the keys that press a button from Phaser, which listens on the window and takes Space from everybody. */
function keep(event: KeyboardEvent): void {
  if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
}
