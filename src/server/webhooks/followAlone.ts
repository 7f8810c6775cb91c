import type { BoardFollower, PlayerMoment } from './createBoardFollower.ts';
import { isOlder, type SeenBoard, type SeenTimes } from './createLook.ts';

/** One board, and who hears of its moments. */
export interface OwnBoardOptions {
  /** The board now; `undefined` when it is not known. */
  readonly look: () => Promise<SeenBoard | undefined>;
  readonly follow: BoardFollower;
  readonly tell: (moments: readonly PlayerMoment[], times: SeenTimes) => void;
}

/** Follows a board in the memory of this process: returns what looks at it, and tells what has changed since the last look. */
export function followAlone({ look, follow, tell }: OwnBoardOptions): () => Promise<undefined> {
  let last: SeenBoard | undefined;
  return async () => {
    const seen = await look();
    if (seen === undefined || isOlder(seen, last)) return;
    const times = { since: last?.at ?? seen.at, at: seen.at };
    last = seen;
    const moments = await follow(seen.page);
    if (moments.length > 0) tell(moments, times);
  };
}
