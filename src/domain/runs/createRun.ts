import { toHex } from '../../base/text/hex.ts';
import type { LaurelError } from '../LaurelError.ts';
import { misuse } from '../misuse.ts';
import type { Score } from '../model.ts';
import type { Run, StartedRun } from './Run.ts';
import { checkId } from '../validate.ts';

/** What a game knows when it ends. */
export interface NewRun {
  /** Where it was played. */
  readonly tournamentId: string;
  /** At least one; one value for each score type, each of them finite. */
  readonly scores: readonly Score[];
  /**
   * The run's id, when the game made one itself (or with `createRun`) as the game ended. Submitting the same id
   * again, from any tab and after any reload, is the same run.
   */
  readonly id?: string | undefined;
  /** Of a run that began with `startRun`: `submit({ ...started, scores })`. */
  readonly ticket?: string | undefined;
  /** Of such a run too: whose it is in this browser. The game server is not told. */
  readonly queue?: StartedRun['queue'];
  /** What the game server can check the scores by: inputs, a replay, as text of at most 65,536 bytes. */
  readonly proof?: string | undefined;
}

const mostScores = 100;
const longestScoreType = 128;
const longestTicket = 4096;
const longestProof = 65_536;

/**
 * Gives a finished game its id. Call it once, when the game ends, and hand the result to `submit` as often as
 * you like: it counts once.
 *
 * Throws `LaurelError` of kind `config` when the run could never be accepted: a bad id; no scores; a score type that comes twice,
 * has no name or has a control character in it; a value that is not a finite number; a proof of more than 65,536 bytes, or with
 * NUL or half a character in it (send binary data as base64).
 */
export function createRun(ended: NewRun): Run {
  // As JavaScript may call it.
  const { tournamentId, scores, id = randomId(), ticket, proof } = ended ?? {};
  checkId(id, 'id', 'submitScore');
  checkId(tournamentId, 'tournamentId', 'submitScore');
  if (!Array.isArray(scores) || scores.length === 0) {
    throw badRun('A run needs at least one score: scores: [{ scoreType, value }].');
  }
  if (scores.length > mostScores) throw badRun(`A run has at most ${mostScores} scores.`);
  const seen = new Set<string>();
  const checked = (scores as readonly Partial<Score>[]).map((score): Score => {
    const { scoreType, value } = score ?? {};
    if (typeof scoreType !== 'string' || scoreType === '' || scoreType.length > longestScoreType) {
      throw badRun('Each score needs a scoreType: one of those that the tournament’s settings define.');
    }
    if (!isUsableName(scoreType))
      throw badRun('A score type has a name with characters that no score type has.');
    if (seen.has(scoreType)) throw badRun('A score type occurs twice in one run: add its values up first.');
    seen.add(scoreType);
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      throw badRun('Each score needs a value that is a finite number.');
    }
    return { scoreType, value };
  });
  if (!isText(ticket, longestTicket)) throw badRun('The ticket is not one: hand in what startRun gave.');
  if (!isText(proof, longestProof)) throw badRun(`A proof is text of at most ${longestProof} bytes.`);
  if (!isStorable(proof)) throw badRun('A proof is text without NUL and broken characters.');
  return { id, tournamentId, scores: checked, ...(ticket && { ticket }), ...(proof && { proof }) };
}

/** Whether it is left out, or text of at most so many bytes in UTF-8. */
function isText(value: unknown, most: number): boolean {
  return (
    value === undefined ||
    (typeof value === 'string' && value.length <= most && new TextEncoder().encode(value).length <= most)
  );
}

/** Postgres takes no NUL, and broken text survives no database. */
function isStorable(text = ''): boolean {
  return !/\p{Surrogate}|\0/u.test(text);
}

/** Control characters do not survive every database either, and `__proto__` is no name for a record. */
function isUsableName(name: string): boolean {
  return name !== '__proto__' && !/[\p{Surrogate}\p{Cc}]/u.test(name);
}

/** `crypto.randomUUID`, also on pages without https, where browsers leave it out. */
function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = toHex(bytes);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function badRun(message: string): LaurelError {
  return misuse(message, 'submitScore');
}
