import { parseJson } from '../../base/http/parseJson.ts';
import { statusOf } from '../../domain/tournaments/tournamentTimes.ts';
import { addValues } from '../world/addValues.ts';
import type { BoardSettings } from '../world/Board.ts';
import { askedBoard } from './askedBoard.ts';
import { signedBody } from './authentication.ts';
import { Refusal } from './Refusal.ts';
import type { Call, ServiceContext } from './ServiceContext.ts';

/** Takes the scores of a player whom the game server signed for (interface 4.4). */
export async function submit(call: Call): Promise<unknown> {
  const { context, tournamentId } = call;
  const body = await signedBody(call);
  const { board, tournament } = askedBoard(call);
  const { userId, externalUserId, scores: list } = toObject(parse(body));
  const now = context.now();
  if (statusOf(tournament, now) !== 'live') throw new Refusal('The tournament is not running');
  const ids = {
    userId: isId(userId) ? userId : null,
    externalUserId: isId(externalUserId) ? externalUserId : null,
  };
  const player = playerAmong(ids, context);
  const scores = readScores(list, board.settings);
  board.add({ player, scores, at: now });
  return { _id: context.createId(), tournamentId, ...ids, scores, createdAt: new Date(now).toISOString() };
}

/** Echoes a body whose signature is right (observed). */
export async function verifySignature(call: Call): Promise<unknown> {
  return parse(await signedBody(call));
}

function playerAmong(
  { userId, externalUserId }: { readonly userId: string | null; readonly externalUserId: string | null },
  { players }: ServiceContext,
): string {
  if (userId !== null && externalUserId === null) {
    if (!players.has(userId)) throw new Refusal('Unknown userId');
    return userId;
  }
  if (externalUserId !== null && userId === null) return externalUserId;
  throw new Refusal('Either userId or externalUserId must be provided');
}

function readScores(list: unknown, { scoreTypes }: BoardSettings): Readonly<Record<string, number>> {
  if (!Array.isArray(list) || list.length === 0) throw new Refusal('scores must be a list');
  const values = new Map<string, number>();
  for (const item of list as readonly unknown[]) {
    const { scoreType, value } = toObject(item);
    if (typeof scoreType !== 'string' || !scoreTypes.includes(scoreType)) {
      throw new Refusal('scoreType is not one of the tournament settings');
    }
    if (typeof value !== 'number' || !Number.isFinite(value)) throw new Refusal('value must be a number');
    values.set(scoreType, addValues(values.get(scoreType) ?? 0, value));
  }
  return Object.fromEntries(values);
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function parse(body: string): unknown {
  const value = parseJson(body);
  if (value === undefined) throw new Refusal('The body is not JSON');
  return value;
}

function toObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Refusal('Invalid argument');
  return value as Record<string, unknown>;
}
