'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type BoardLook,
  followBoard,
  type MomentRules,
} from '../../../domain/leaderboard/moments/followBoard.ts';
import type { Moment } from '../../../domain/leaderboard/moments/Moment.ts';
import { useClockOffset } from '../../hooks/useClockOffset.ts';
import { useLaurel } from '../../provider/useLaurel.ts';
import { usePeriod } from './usePeriod.ts';
import { checkBoard } from './checkBoard.ts';
import { createMomentQueue } from './createMomentQueue.ts';
import { type LeaderboardOptions, useLeaderboardModel } from './useLeaderboardModel.ts';

/** Whose moments are reported, and when. */
export interface MomentsOptions
  extends
    MomentRules,
    Pick<
      LeaderboardOptions,
      'tournamentId' | 'period' | 'timeZone' | 'weekStartsOn' | 'pageSize' | 'scoreTypes' | 'live'
    > {
  /** Nothing is shown while it is true, such as while the player plays; `onMoment` is called all the same. Default false. */
  readonly quiet?: boolean | undefined;
  /** Called for each moment as it is noticed, shown or not: for a sound, or for the game's own screen. */
  readonly onMoment?: ((moment: Moment) => void) | undefined;
}

/** The moment that is to be shown. */
export interface Moments {
  /** `null` while there is none. */
  readonly moment: Moment | null;
  /** Takes it away. */
  readonly dismiss: () => void;
}

/**
 * What happens to the signed-in player on a board, found by comparing what it shows with what it showed before: places lost, a
 * friend who passed, a zone, a better score, the way to the next friend. Between two looks there is one at most, the first that holds
 * of `entered-zone`, `new-best` (where `countsBest`), `passed-by-friend`, `overtaken` and `friend-ahead`. At most one is to be shown
 * every five seconds; of those that come earlier the newest waits. Needs `live`, or something else that refreshes the board.
 * While one develops, throws `LaurelError` of kind `config` for options that no board can have.
 */
export function useMoments(options: MomentsOptions): Moments {
  if (process.env.NODE_ENV !== 'production') checkBoard(options);
  const { tournamentId, zones, countsBest, quiet = false, onMoment, ...asked } = options;
  const { client, session } = useLaurel();
  const period = asked.period ?? 'all';
  const model = useLeaderboardModel({
    ...asked,
    tournamentId,
    period,
    // As `RankChip` asks, so that both are one question.
    around: 1,
    movement: false,
    storage: null,
  });
  const { days } = usePeriod({ ...asked, period }, useClockOffset());
  const board = JSON.stringify([client.scope, tournamentId, days, session]);

  const [shown, setShown] = useState<{ readonly moment: Moment; readonly board: string } | null>(null);
  const look = useRef<BoardLook | null>(null);
  const [queue] = useState(() => createMomentQueue((moment, of) => setShown({ moment, board: of })));
  const shownFor = useRef('');

  // After each drawing, since a model is new each time; the same board tells nothing.
  useEffect(() => {
    // What is shown and what waits is of one board and player, and of a time that is not quiet.
    const now = quiet ? '' : board;
    if (shownFor.current !== now) {
      queue.clear();
      setShown(null);
    }
    shownFor.current = now;
    const followed = followBoard(look.current, model, board, { zones, countsBest });
    look.current = followed.look;
    if (followed.moment === null) return;
    onMoment?.(followed.moment);
    if (!quiet) queue.bring(followed.moment, board);
  }, [model, board, zones, countsBest, quiet, onMoment, queue]);
  useEffect(() => () => queue.clear(), [queue]);

  const dismiss = useCallback(() => setShown(null), []);
  return { moment: quiet || shown?.board !== board ? null : shown.moment, dismiss };
}
