import type { Moment } from '../../../domain/leaderboard/moments/Moment.ts';
import { emptyStage, stageMoment, untilNext } from '../../../domain/leaderboard/moments/momentStage.ts';

/** Moments on their way to be shown. */
export interface MomentQueue {
  /** Shows what happened on a board now, or as soon as the one before has had its time. */
  readonly bring: (moment: Moment, board: string) => void;
  /** Drops what waits. */
  readonly clear: () => void;
}

/** Hands moments to `show`, one every five seconds at most. */
export function createMomentQueue(show: (moment: Moment, board: string) => void): MomentQueue {
  let stage = emptyStage;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function go(moment: Moment | null, board: string): void {
    clearTimeout(timer);
    const staged = stageMoment(stage, moment, performance.now());
    stage = staged.stage;
    if (staged.shown !== null) show(staged.shown, board);
    else if (stage.waiting !== null) timer = setTimeout(go, untilNext(stage, performance.now()), null, board);
  }

  return {
    bring: go,
    clear() {
      clearTimeout(timer);
      stage = { ...stage, waiting: null };
    },
  };
}
