import { isObject } from '../../domain/checkOptions.ts';
import type { LeaderboardEntry } from '../../domain/model.ts';
import { safeUrl } from '../../domain/text/safeUrl.ts';
import { toId, toInteger, toText } from './fields.ts';
import { toScores } from './toScores.ts';

/** Read by hand: long boards come over and over, and a schema takes three times as long as the parser. */
export function toEntry(value: unknown): LeaderboardEntry | null {
  if (!isObject(value)) return null;
  const { _id, rank, avatarUrl, name, username, scores } = value;
  const id = toId(_id);
  if (id === null) return null;
  return {
    id,
    rank: toInteger(rank),
    avatarUrl: safeUrl(avatarUrl),
    name: toText(name),
    username: toText(username),
    scores: toScores(scores),
  };
}
