import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { createRandom } from '../../../src/sandbox/world/random.ts';
import { autopilot, createRace, type Race, raceSeconds, step } from './createRace.ts';
import { createDrawing } from './drawRace.ts';
import { useSteering } from './useSteering.ts';

/** `waiting` for somebody to press the button; `racing`; `paused`; `over`, when the ten seconds are. */
export type Phase = 'waiting' | 'racing' | 'paused' | 'over';

interface RaceFieldProps {
  readonly phase: Phase;
  /** Counts the races, so that each is a new one. */
  readonly turn: number;
  /** Points that a race begins with. */
  readonly headStart: number;
  readonly onPause: (points: number) => void;
  readonly onOver: (points: number) => void;
  /** Stands over the picture: the button that begins it. */
  readonly children: ReactNode;
  /** Stands in the corner: the rank. */
  readonly chip: ReactNode;
}

/** The road, and who drives on it: arrow keys, pointer or gamepad. */
export function RaceField({
  phase,
  turn,
  headStart,
  onPause,
  onOver,
  children,
  chip,
}: RaceFieldProps): ReactNode {
  const field = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const clock = useRef<HTMLElement>(null);
  const points = useRef<HTMLElement>(null);
  const race = useRef<Race | null>(null);
  const racing = phase === 'racing';
  const pause = useCallback(() => onPause(race.current?.points ?? 0), [onPause]);
  const driver = useSteering(field, racing, pause);
  const seen = useSeen(field);
  const calm = useCalm();
  const size = useCanvasSize(canvas);

  useEffect(() => {
    race.current = createRace(createRandom(turn * 7919 + 5), headStart);
    if (turn === 0) return;
    field.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: 'nearest' });
  }, [turn, headStart]);

  useEffect(() => {
    const element = canvas.current;
    if (element === null || size === '' || !seen) return undefined;
    const random = createRandom(Date.now());
    const draw = createDrawing(element);
    const covered = Number.parseFloat(getComputedStyle(element).getPropertyValue('--covered')) || 0;
    const look = { calm, gains: phase !== 'waiting', shift: covered / element.clientWidth / -2 };
    const drawNow = () => race.current && draw(race.current, look);
    const tell = () => {
      if (clock.current) clock.current.textContent = (race.current?.left ?? raceSeconds).toFixed(1);
      if (points.current) points.current.textContent = String(race.current?.points ?? 0);
    };
    drawNow();
    tell();
    // A road that nobody drives on stands still for those who asked for that.
    if (!racing && (phase !== 'waiting' || calm)) return undefined;
    let before: number | undefined;
    let frame = requestAnimationFrame(function next(now) {
      const seconds = Math.min(0.05, (now - (before ?? now)) / 1000);
      before = now;
      frame = requestAnimationFrame(next);
      if (race.current === null) return;
      step(
        race.current,
        racing ? seconds : seconds * 0.4,
        racing ? driver.steering() : autopilot(race.current),
        random,
        !racing,
      );
      drawNow();
      if (!racing) return;
      tell();
      if (race.current.left <= 0) {
        cancelAnimationFrame(frame);
        onOver(race.current.points);
      } else if (driver.wantsPause()) pause();
    });
    return () => cancelAnimationFrame(frame);
  }, [phase, racing, seen, calm, size, driver, onOver, pause]);

  return (
    <div
      ref={field}
      className="race"
      role="group"
      aria-label="Coast Road, a game"
      tabIndex={-1}
      data-phase={phase}
      // The night is dark in every look.
      data-laurel-scheme="dark"
    >
      <canvas ref={canvas} role="img" aria-label="A night drive along the coast" />
      <div className="race-hud">
        <div className="race-chip">{chip}</div>
        <p className="race-count" hidden={phase === 'waiting'}>
          <span>
            <b ref={clock}>{raceSeconds}</b> s
          </span>
          <span>
            <b ref={points}>0</b> points
          </span>
        </p>
      </div>
      {racing && (
        <button type="button" className="race-pause" onClick={pause}>
          Pause
        </button>
      )}
      {phase === 'waiting' && <div className="race-start">{children}</div>}
    </div>
  );
}

/** Whether somebody can see it: who cannot needs no pictures. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      setSeen(entries.some(({ isIntersecting }) => isIntersecting));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return seen;
}

function useCalm(): boolean {
  const [calm, setCalm] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  useEffect(() => {
    const query = matchMedia('(prefers-reduced-motion: reduce)');
    const follow = () => setCalm(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return calm;
}

/** Gives the canvas as many pixels as the screen has there, up to two a CSS pixel. */
function useCanvasSize(canvas: RefObject<HTMLCanvasElement | null>): string {
  const [size, setSize] = useState('');
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      const ratio = Math.min(2, devicePixelRatio);
      const { clientWidth, clientHeight } = element;
      element.width = Math.round(clientWidth * ratio);
      element.height = Math.round(clientHeight * ratio);
      setSize(`${element.width}x${element.height}`);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [canvas]);
  return size;
}
