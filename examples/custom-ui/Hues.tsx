import { type QueuedRun, useGamepadNavigation, useLeaderboard, useSubmitScore } from 'laurel';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useHandIn } from '../shared/useHandIn.ts';
import { drawTiles } from './tiles.ts';

const seconds = 30;
/** How a miss and a find look, and either where motion is unwanted. */
const shaking = { translate: ['0', '-6px', '6px', '-3px', '0'] };
const growing = { scale: ['1', '1.4', '1'] };
const blinking = { opacity: ['1', '0.4', '1'] };
const said: Readonly<Record<QueuedRun['status'], string>> = {
  queued: 'Kept here until it is handed in.',
  sending: 'On its way …',
  accepted: 'Counted.',
  refused: 'This one does not count.',
  held: 'Being looked at.',
  unknown: 'Sent; the answer is yet to come.',
};

/** Thirty seconds of finding the tile that differs; a wrong one costs two of them. */
export function Hues({ tournamentId }: { readonly tournamentId: string }): ReactNode {
  const { runs } = useSubmitScore({ tournamentId });
  // What the standings ask for, too.
  const place = useLeaderboard({ tournamentId, limit: 8 }).data?.userRank?.rank;
  const handIn = useHandIn(tournamentId);
  const [phase, setPhase] = useState<'ready' | 'playing' | 'over'>('ready');
  const [found, setFound] = useState(0);
  const [tiles, setTiles] = useState(() => drawTiles(4));
  const [left, setLeft] = useState(seconds);
  const end = useRef(0);
  const field = useRef<HTMLDivElement>(null);
  const score = useRef<HTMLElement>(null);
  const points = found * 10;
  // What became of the game that has just ended. Laurel lists it for some minutes; what it was stays on the sheet.
  const [last, setLast] = useState<Pick<QueuedRun, 'id' | 'status'>>();
  const listed = runs.find(({ id }) => id === last?.id);
  if (listed !== undefined && listed.status !== last?.status) setLast(listed);

  const tick = useEffectEvent(() => {
    const rest = Math.max(0, (end.current - performance.now()) / 1000);
    setLeft(rest);
    if (rest > 0) return;
    setPhase('over');
    if (points > 0) setLast({ id: handIn(points).id, status: 'sending' });
  });
  useEffect(() => {
    if (phase !== 'playing') return undefined;
    const timer = setInterval(() => tick(), 100);
    return () => clearInterval(timer);
  }, [phase]);
  // The button that began it is gone by then: from the first tile on arrows lead to all others, and so does a pad.
  useEffect(() => {
    if (phase === 'playing') field.current?.querySelector('button')?.focus();
  }, [phase]);
  useGamepadNavigation({ root: field });

  const begin = (): void => {
    end.current = performance.now() + seconds * 1000;
    setFound(0);
    setLeft(seconds);
    setTiles(drawTiles(0));
    setPhase('playing');
  };
  const press = (tile: number, at: number): void => {
    if (tile === tiles.odd) {
      answer(score.current, growing);
      setFound(found + 1);
      setTiles(drawTiles(found + 1));
      return;
    }
    end.current -= 2000;
    setLeft(Math.max(0, (end.current - at) / 1000));
    answer(field.current, shaking);
  };
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -tiles.side, ArrowDown: tiles.side }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll('button')];
    all[all.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus();
  };

  return (
    <section className="play">
      <header>
        <h1>Hues</h1>
        <p role="timer" aria-label="Seconds left">
          {left.toFixed(1)}
        </p>
        <p>
          <b ref={score}>{points}</b> points
        </p>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the tiles inside take the keys; arrows lead from one to another */}
      <div className="field" ref={field} onKeyDown={move} style={{ '--side': tiles.side } as object}>
        {Array.from({ length: tiles.side ** 2 }, (_, tile) => (
          <button
            // oxlint-disable-next-line react/no-array-index-key -- a tile is nothing but its place
            key={tile}
            disabled={phase !== 'playing'}
            aria-label={`Tile ${tile + 1}`}
            onClick={({ timeStamp }) => press(tile, timeStamp)}
            style={{ background: tile === tiles.odd ? tiles.oddColor : tiles.color }}
          />
        ))}
        {phase !== 'playing' && (
          <div className="sheet">
            <h2>{phase === 'over' ? `${points} points` : 'One of them is not like the others.'}</h2>
            {phase === 'over' && (
              <output>{points > 0 ? said[last?.status ?? 'sending'] : 'Look again.'}</output>
            )}
            {phase === 'ready' && <p>A miss costs two seconds.</p>}
            {phase === 'over' && place !== undefined && <p>Place {place} of the season.</p>}
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the game's only button, when it begins and when it has ended */}
            <button autoFocus onClick={begin}>
              {phase === 'over' ? 'Again' : `Find it, for ${seconds} seconds`}
            </button>
          </div>
        )}
      </div>
    </section>
  );
}

/** Begins anew where it still answers the last one. */
function answer(element: HTMLElement | null, frames: PropertyIndexedKeyframes): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.getAnimations().forEach((animation) => animation.cancel());
  element?.animate(isStill ? blinking : frames, 180);
}
