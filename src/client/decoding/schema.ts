import * as z from 'zod/mini';
import { isObject } from '../../domain/checkOptions.ts';
import type {
  Friend,
  Leaderboard,
  ScoreRecord,
  Scores,
  Tournament,
  UserInfo,
  Wallet,
} from '../../domain/model.ts';
import {
  flag,
  id,
  integer,
  json,
  link,
  optionalId,
  readerOf,
  scoreRecord,
  text,
  toId,
  toInteger,
  toText,
  url,
} from './fields.ts';
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

const amount = z.transform((value): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
});

const wallets = z.transform((value): readonly Wallet[] =>
  Array.isArray(value)
    ? value.filter((entry) => typeof entry === 'string' && entry !== '').map(toWallet)
    : [],
);

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
  playStatus: z.transform((value): Friend['playStatus'] =>
    isObject(value) && typeof value['playing'] === 'boolean' ? { playing: value['playing'] } : null,
  ),
});

const tournament = z.object({
  id,
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
});

/** Reads the envelope; `undefined` when the body is not one, or says of itself both that it failed and that it did not. */
export function decodeEnvelope(body: unknown): Envelope | undefined {
  if (!isObject(body)) return undefined;
  const { success, data, error } = body;
  if (success === true && body['code'] !== -1) return { success, data };
  if (success !== false) return undefined;
  const { status, code, message } = isObject(error) ? error : {};
  return {
    success,
    status: toInteger(status) ?? undefined,
    code: toText(code) ?? toInteger(code) ?? undefined,
    message: toText(message) ?? undefined,
  };
}

/** `data` of userinfo (interface 2.1); only `sub` is indispensable. */
export function decodeUserInfo(data: unknown): UserInfo {
  const user = readerOf(userInfo)(toRecord(data, 'data'));
  if (user === null) throw new DecodeError('data.sub', 'a user identifier');
  return user;
}

/** `data` of friends (interface 2.3). */
export function decodeFriends(data: unknown, report: ReportDrift): readonly Friend[] {
  return toList(data ?? [], 'data', readerOf(friend), report);
}

/** `data` of tournaments (interface 2.4). */
export function decodeTournaments(data: unknown, report: ReportDrift): readonly Tournament[] {
  return toList(data, 'data', namedReaderOf(tournament), report);
}

/** `data` of leaderboard (interface 4.5; the body is not promised, so every part of it may be absent). */
export function decodeLeaderboard(data: unknown, report: ReportDrift): Leaderboard {
  const record = toRecord(data ?? {}, 'data');
  const own = record['userRank'] ?? null;
  const userRank = toEntry(own);
  if (userRank !== null) reportLostScores(own, userRank, 'data.userRank', report);
  else if (own !== null) reportLost('data.userRank', 'own rank', report);
  const total = toInteger(record['totalEntries']);
  return {
    entries: toList(record['entries'] ?? [], 'data.entries', toEntry, report),
    totalEntries: total !== null && total >= 0 ? total : null,
    tournamentId: toId(record['tournamentId']),
    userRank,
  };
}

/** `data` of scores (interface 4.6). */
export function decodeScores(data: unknown, report: ReportDrift): readonly ScoreRecord[] {
  return toList(data ?? [], 'data', decodeSubmission, report);
}

/** `data` of a submission (interface 4.4). The body is not promised: `null` when it cannot be read. */
export function decodeSubmission(data: unknown): ScoreRecord | null {
  return namedReaderOf(scoreRecord)(data);
}

/** What reads a record whose `id` the service calls `_id`. */
function namedReaderOf<T>(schema: z.ZodMiniType<T>) {
  const read = readerOf(schema);
  return (value: unknown): T | null => (isObject(value) ? read({ ...value, id: value['_id'] }) : null);
}

function toRecord(value: unknown, path: string): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw new DecodeError(path, 'an object');
  return value;
}

/** One bad element must not hide the others: it is left out and reported. */
function toList<T>(
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

/** Without a colon, before which the chain stands, all of it is the address. */
function toWallet(entry: string): Wallet {
  const colon = entry.indexOf(':');
  return { chain: entry.slice(0, Math.max(0, colon)), address: entry.slice(colon + 1) };
}
