import type { WayUp } from '../../../domain/leaderboard/rows/wayUp.ts';
import { formatScore } from '../../../messages/formatScore.ts';
import type { Words } from '../../../react/provider/words/WordsContext.ts';
import { playerName } from '../../player-name/playerName.ts';

/** The way to the next place: "74 to pass Ada". */
export function wayInWords(
  { above, score, column }: WayUp,
  { format, messages }: Words<'leaderboard'>,
): string {
  return messages.leaderboard.toPass({
    score: formatScore(score, column.format, format).text,
    // Isolated: a name may run the other way.
    name: `\u2068${playerName(above, messages, 'whole')}\u2069`,
  });
}
