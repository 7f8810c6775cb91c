import { BoundedMap } from '../../base/BoundedMap.ts';
import { createGate, type Gate } from '../../base/async/createGate.ts';
import { sha256 } from '../../base/text/sha256.ts';
import { type Connection, createConnection } from '../../client/createConnection.ts';
import { createReadingClient } from '../../client/createClient.ts';
import { checkNumbers, checkParts, checkTexts } from '../../domain/checkOptions.ts';
import { isLaurelError, LaurelError } from '../../domain/LaurelError.ts';
import type { UserInfo } from '../../domain/model.ts';
import type { Player } from '../../domain/players/Player.ts';
import { createKeyedOutageBudget } from '../../client/createKeyedOutageBudget.ts';
import { fromPlatform, hostOf } from '../fromPlatform.ts';
import { misuse } from '../../domain/misuse.ts';
import { isOfAnother } from '../isOfAnother.ts';
import { checkClaims } from './checkClaims.ts';
import type { Identify, IdentifyService } from './createScoreHandler.ts';

/** What `bearerPlayer` takes. */
export interface BearerPlayerOptions {
  /** Milliseconds for which the service's answer about a token is remembered. Default 60,000; 0 asks each time. */
  readonly cacheFor?: number | undefined;
  /** Milliseconds for which a refusal is remembered, so that bogus tokens cost little. Default 10,000; 0 asks each time. */
  readonly refusalFor?: number | undefined;
  /** The issuer that a player's claims must have (`iss`, interface 2.1). Default: any that the service vouches for. */
  readonly issuer?: string | undefined;
  /** The audience that they must have (`aud`), such as `my-game:production`; the sandbox's is `game:production`. Default: any. */
  readonly audience?: string | undefined;
  /** The account statuses that may score, such as `['ACTIVE']`. Default: any. */
  readonly statuses?: readonly string[] | undefined;
}

/** What is known of one service: how to ask it, and what it said lately, by a hash of the token. */
interface Asked {
  readonly service: IdentifyService;
  /** One for all tokens, so that they share the outage budget. */
  readonly connection: Connection;
  readonly known: BoundedMap<
    string,
    { readonly player: Promise<Player>; readonly at: number; until: number }
  >;
  readonly gate: Gate;
}

const mostTokens = 10_000;
const mostQuestions = 32;
const mostWaiting = 500;

/**
 * Identifies the player by the platform's own token: takes `authorization: Bearer <JWT>` and asks the userinfo
 * operation who that is (interface 4.1), which also validates it. The answer is remembered briefly, never beyond
 * the token's expiry, under a hash of the token; a refusal more briefly still. Never more than 32 requests ask at a time. Once the
 * service has failed for five tokens in a row, at most sixty requests a minute ask it for all together, and as many for tokens that it
 * has taken before, which never wait for those of strangers; a token for which alone it has failed five times waits alone, and asks as
 * often.
 *
 * A JWT that names its player (`sub`) is that player's or nobody's, whomever the answer is about: a cache on the way may mix players up.
 *
 * The service vouches for every token that it has issued, also for other games and for players who are suspended: say
 * which ones may score by `issuer`, `audience` and `statuses`. Throws `LaurelError` of kind `config` at an option of a wrong kind.
 */
export function bearerPlayer(options: BearerPlayerOptions = {}): Identify {
  checkParts('bearerPlayer', options, {
    optional: ['cacheFor', 'refusalFor', 'issuer', 'audience', 'statuses'],
  });
  const { cacheFor = 60_000, refusalFor = 10_000, issuer, audience } = options;
  checkNumbers({ cacheFor, refusalFor }, { least: 0 });
  checkTexts('statuses', options.statuses);
  // An empty variable, split at its commas, is a list of one empty text.
  if (options.statuses?.every((status) => status === '') === true)
    throw misuse("statuses takes those that may score, such as ['ACTIVE']; leave it out for all.");
  for (const [name, text] of Object.entries({ issuer, audience })) {
    if (text !== undefined && (typeof text !== 'string' || text === ''))
      throw misuse(`${name} takes one text, as it stands in the players’ claims.`);
  }
  let asked: Asked | undefined;

  /** What one service said of a token holds for no other service. */
  function askedOf(service: IdentifyService): Asked {
    if (asked === undefined || !isSame(asked.service, service)) {
      asked = {
        service,
        connection: createConnection(service, createKeyedOutageBudget()),
        known: new BoundedMap(mostTokens),
        gate: createGate(mostQuestions, mostWaiting),
      };
    }
    return asked;
  }

  function playerOf(user: UserInfo): Player {
    checkClaims(user, options);
    return { userId: user.sub };
  }

  return async (request, service) => {
    const token = /^Bearer +([\x21-\x7e]+)$/i.exec(request.headers.get('authorization')?.trim() ?? '')?.[1];
    if (token === undefined) return null;
    const name = await sha256(token);
    const { connection, known, gate } = askedOf(service);
    const remembered = known.get(name);
    const at = Date.now();
    // What was noted later than now was noted by a clock that has been set back since.
    if (remembered !== undefined && remembered.at <= at && remembered.until > at) return remembered.player;

    const answer = gate.pass(() => ask(connection, token, name));
    if (answer === undefined) throw tooMany(service);
    const entry = { player: answer.then(playerOf), at, until: at + cacheFor };
    known.set(name, entry);
    try {
      await entry.player;
      const { exp } = await answer;
      if (exp !== null) entry.until = Math.min(entry.until, exp * 1000);
    } catch (error) {
      // That the service failed says nothing about the token, which may be good a moment later.
      if (isRefusal(error)) entry.until = Date.now() + refusalFor;
      else if (known.get(name) === entry) known.delete(name);
    }
    return entry.player;
  };
}

async function ask(connection: Connection, token: string, outageKey: string): Promise<UserInfo> {
  // A client of its own for each token, so that no two share a refresh. A renewed token is the browser's business.
  const { attempt } = connection;
  const named: Connection = {
    ...connection,
    attempt: async (request, ...rest) => attempt({ ...request, outageKey }, ...rest),
  };
  const client = createReadingClient(named, ({ forceRefresh }) => (forceRefresh ? null : token));
  try {
    const user = await client.getUserInfo();
    if (isOfAnother(token, user.sub)) throw mixedUp();
    return user;
  } catch (error) {
    throw isLaurelError(error) ? fromPlatform(error, connection.settings.baseUrl) : error;
  }
}

function isRefusal(error: unknown): boolean {
  return isLaurelError(error) && (error.kind === 'unauthorized' || error.kind === 'refused');
}

/** A cache that knows no players does so, and what comes twice on a connection, which not every runtime closes. */
function mixedUp(): LaurelError {
  return new LaurelError({
    kind: 'malformed',
    operation: 'getUserInfo',
    message:
      'The answer to a player’s token was about another player, so nobody was identified. Does a cache keep what is for one player?',
  });
}

function tooMany({ baseUrl }: IdentifyService): LaurelError {
  return new LaurelError({
    kind: 'rate-limited',
    operation: 'getUserInfo',
    message: `${hostOf(baseUrl)}: Too many players are being identified. Nothing was asked; try again later.`,
    retryAt: Date.now() + 5_000,
  });
}

function isSame(one: IdentifyService, other: IdentifyService): boolean {
  const names = ['baseUrl', 'apiKey', 'fetch', 'http', 'attemptTimeout', 'totalTimeout'] as const;
  return names.every((name) => one[name] === other[name]);
}
