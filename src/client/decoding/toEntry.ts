import { isObject } from '../../domain/checkOptions.ts';
import type { LeaderboardEntry } from '../../domain/model.ts';
import { safeUrl } from '../../domain/text/safeUrl.ts';
import { toScores } from './toScores.ts';

/** Read by hand: long boards come over and over, and a schema takes three times as long as the parser. */
export function toEntry(value: unknown): LeaderboardEntry | null {
  if (!isObject(value)) return null;
  const { _id, rank, avatarUrl, name, username, scores: sent } = value;
  const isId = typeof _id === 'string' ? _id !== '' : typeof _id === 'number' && Number.isFinite(_id);
  if (!isId) return null;
  return {
    id: String(_id),
    rank: Number.isSafeInteger(rank) ? Number(rank) : null,
    avatarUrl: safeUrl(avatarUrl),
    name: typeof name === 'string' ? name : null,
    username: typeof username === 'string' ? username : null,
    scores: toScores(sent),
  };
}
