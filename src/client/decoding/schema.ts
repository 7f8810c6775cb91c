import * as z from 'zod/mini';
import type {
  Friend,
  Leaderboard,
  ScoreRecord,
  Scores,
  Tournament,
  UserInfo,
  Wallet,
} from '../../domain/model.ts';
import { flag, id, integer, json, link, optionalId, or, readBy, recordFields, text, url } from './fields.ts';
import { toEntry } from './toEntry.ts';

/** Something in an answer that could not be read and was left out. */
export interface Drift {
  /** Where in the body, such as `data.entries[3]`. */
  readonly path: string;
  /** What was there in place of what the interface promises. */
  readonly message: string;
}

/** Receives each drift of one decoding. */
export type ReportDrift = (drift: Drift) => void;

/** Thrown by a decoder when the body cannot be used at all; the request layer makes it a `LaurelError`. */
export class DecodeError extends Error {
  readonly path: string;
  constructor(path: string, expected: string) {
    super(`${path} is not ${expected}`);
    this.path = path;
  }
}

/** The envelope of every answer (interface 2.2 and 7), read as loosely as its two forms allow. */
export type Envelope =
  | { readonly success: true; readonly data?: unknown }
  | {
      readonly success: false;
      readonly status?: number | undefined;
      readonly code?: number | string | undefined;
      readonly message?: string | undefined;
    };

const amount = readBy((value): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
});

const wallets = readBy((value): readonly Wallet[] =>
  Array.isArray(value)
    ? value.filter((entry) => typeof entry === 'string' && entry !== '').map(toWallet)
    : [],
);

const envelope = z.union([
  z.object({ success: z.literal(true), data: z.optional(z.unknown()) }),
  z.object({
    success: z.literal(false),
    error: readBy(toFailed),
  }),
]);

const userInfo = z.object({
  sub: id,
  wallets,
  nickname: text,
  picture: url,
  status: text,
  email: text,
  email_verified: flag,
  aud: text,
  iss: text,
  iat: integer,
  exp: integer,
});

const friend = z.object({
  friendId: id,
  username: text,
  name: text,
  avatar: url,
  isVerifiedNFTAvatar: flag,
  friendStatus: text,
  status: text,
  playStatus: or<Friend['playStatus']>(z.object({ playing: z.boolean() }), null),
});

const tournament = z.pipe(
  z.object({
    _id: id,
    name: text,
    gameId: optionalId,
    description: text,
    createdAt: text,
    modifiedAt: text,
    startsAt: text,
    endsAt: text,
    repeatEvery: json,
    location: link,
    eventUrl: link,
    userId: optionalId,
    imageUrl: url,
    prizePool: amount,
    type: text,
    visibility: text,
    rules: link,
    prizeDescription: text,
    settingsId: optionalId,
    leaderboard: json,
  }),
  z.transform(({ _id, ...rest }): Tournament => ({ id: _id, ...rest })),
);

const scoreRecord = z.pipe(
  z.object({ _id: id, ...recordFields }),
  z.transform(({ _id, ...rest }): ScoreRecord => ({ id: _id, ...rest })),
);

function toFailed(value: unknown): Omit<Extract<Envelope, { success: false }>, 'success'> {
  if (typeof value !== 'object' || value === null) return {};
  const { status, code, message } = value as Readonly<Record<string, unknown>>;
  return {
    status: Number.isSafeInteger(status) ? Number(status) : undefined,
    code: typeof code === 'string' || Number.isSafeInteger(code) ? (code as string | number) : undefined,
    message: typeof message === 'string' ? message : undefined,
  };
}

/** Reads the envelope; throws `DecodeError` when the body is not one. */
export function decodeEnvelope(body: unknown): Envelope {
  const result = envelope.safeParse(body);
  if (!result.success) throw new DecodeError('body', 'an envelope with `success` and `data` or `error`');
  return result.data.success ? result.data : { success: false, ...result.data.error };
}

/** `data` of userinfo (interface 2.1); only `sub` is indispensable. */
export function decodeUserInfo(data: unknown): UserInfo {
  const record = toRecord(data, 'data');
  const result = userInfo.safeParse(record);
  if (!result.success) throw new DecodeError('data.sub', 'a user identifier');
  return result.data;
}

/** `data` of friends (interface 2.3). */
export function decodeFriends(data: unknown, report: ReportDrift): readonly Friend[] {
  return toList(data ?? [], 'data', friend, report);
}

/** `data` of tournaments (interface 2.4). */
export function decodeTournaments(data: unknown, report: ReportDrift): readonly Tournament[] {
  return toList(data, 'data', tournament, report);
}

/** `data` of leaderboard (interface 4.5; the body is not promised, so every part of it may be absent). */
export function decodeLeaderboard(data: unknown, report: ReportDrift): Leaderboard {
  const record = toRecord(data ?? {}, 'data');
  const own = record['userRank'] ?? null;
  const userRank = toEntry(own);
  if (userRank !== null) reportLostScores(own, userRank, 'data.userRank', report);
  else if (own !== null) reportLost('data.userRank', 'own rank', report);
  const total = integer.parse(record['totalEntries']);
  return {
    entries: toListOf(record['entries'] ?? [], 'data.entries', toEntry, report),
    totalEntries: total !== null && total >= 0 ? total : null,
    tournamentId: optionalId.parse(record['tournamentId']),
    userRank,
  };
}

/** `data` of scores (interface 4.6). */
export function decodeScores(data: unknown, report: ReportDrift): readonly ScoreRecord[] {
  return toList(data ?? [], 'data', scoreRecord, report);
}

/** `data` of a submission (interface 4.4). The body is not promised: `null` when it cannot be read. */
export function decodeSubmission(data: unknown): ScoreRecord | null {
  const result = scoreRecord.safeParse(data);
  return result.success ? result.data : null;
}

function toRecord(value: unknown, path: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new DecodeError(path, 'an object');
  }
  return value as Record<string, unknown>;
}

/** One bad element must not hide the others: it is left out and reported. */
function toList<T>(
  value: unknown,
  path: string,
  element: z.ZodMiniType<T>,
  report: ReportDrift,
): readonly T[] {
  const read = (item: unknown) => {
    const result = element.safeParse(item);
    return result.success ? result.data : null;
  };
  return toListOf(value, path, read, report);
}

function toListOf<T>(
  value: unknown,
  path: string,
  read: (item: unknown) => T | null,
  report: ReportDrift,
): readonly T[] {
  if (!Array.isArray(value)) throw new DecodeError(path, 'a list');
  const decoded: T[] = [];
  for (const [index, item] of value.entries()) {
    const element = read(item);
    if (element !== null) {
      decoded.push(element);
      reportLostScores(item, element, `${path}[${index}]`, report);
    } else reportLost(`${path}[${index}]`, 'element', report);
  }
  return decoded;
}

/** A score that is no number that can be held, such as `1e400` or `"7"`, is left out of its entry. */
function reportLostScores(item: unknown, decoded: unknown, path: string, report: ReportDrift): void {
  const { scores } = decoded as { readonly scores?: Scores };
  const { scores: sent } = item as { readonly scores?: unknown };
  if (scores === undefined || typeof sent !== 'object' || sent === null) return;
  // The keys of a list are its indexes.
  if (Object.keys(sent).length !== Object.keys(scores).length) reportLost(`${path}.scores`, 'score', report);
}

function reportLost(path: string, what: string, report: ReportDrift): void {
  report({ path, message: `The ${what} could not be read and was left out.` });
}

function toWallet(entry: string): Wallet {
  const colon = entry.indexOf(':');
  return colon < 0
    ? { chain: '', address: entry }
    : { chain: entry.slice(0, colon), address: entry.slice(colon + 1) };
}
