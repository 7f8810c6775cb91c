import { longestTimer } from '../../base/async/longestTimer.ts';
import type { LaurelError } from '../../domain/LaurelError.ts';
import { checkFunctions, checkNumbers, checkParts } from '../../domain/checkOptions.ts';
import { listedOrigins } from '../../domain/text/listedOrigins.ts';
import { report } from '../report.ts';
import { checkPrefix } from './checkPrefix.ts';
import { checkStore } from './store/checkStore.ts';
import { createPictures, type Pictures } from './pictures/createPictures.ts';
import { createPlatform, type Platform } from './createPlatform.ts';
import type { GatewayOptions } from './GatewayOptions.ts';
import { createLimits, type Limits } from './limits/createLimits.ts';
import { createOperator, type Operator } from './operator/createOperator.ts';
import { tellChanges } from './operator/tellChanges.ts';
import type { Question } from './pages/createFlights.ts';
import { createPages, type Pages } from './pages/createPages.ts';
import { sharePages } from './pages/sharePages.ts';
import { createEvents, type Events } from './push/createEvents.ts';
import { createRankAnswers, type RankAnswers } from './ranks/createRankAnswers.ts';
import { type GatewayRead, keyOf } from './readOperation.ts';
import { createSharing, type Sharing, spaceOf } from './store/createSharing.ts';

/** The parts of a gateway, each of which knows the others that it needs. */
export interface GatewayParts {
  readonly settings: GatewaySettings;
  readonly platform: Platform;
  readonly pages: Pages;
  /** How everybody's page is asked for. */
  readonly questionOf: (read: GatewayRead) => Question;
  readonly operator: Operator;
  /** These are there where the options want them. */
  readonly limits: Limits | undefined;
  readonly pictures: Pictures | undefined;
  readonly events: Events | undefined;
  readonly ranks: RankAnswers | undefined;
  /** Begins to close; resolves when no shared question to the platform is under way any more. */
  readonly close: () => Promise<void>;
}

/** The options of a gateway, checked, with their defaults. */
export interface GatewaySettings {
  readonly prefix: string;
  readonly origins: ReadonlySet<string>;
  readonly interval: number;
  readonly staleFor: number;
  readonly patience: number;
  readonly onError: (error: LaurelError) => void;
}

const mebibyte = 1024 * 1024;

/** Puts a gateway together. Throws `LaurelError` of kind `config` at once when it cannot work as set up. */
export function assembleGateway(options: GatewayOptions): GatewayParts {
  const settings = readSettings(options);
  const { interval, staleFor, patience, onError } = settings;
  const { maxBodyBytes = 2 * mebibyte, maxPageBytes = 64 * mebibyte } = options;
  const asking = {
    ...options,
    maxBodyBytes,
    onRequest: tellChanges(options, (told) => operator.asked(told)),
  };
  const platform = createPlatform(asking);
  const space = spaceOf(options.baseUrl, options.apiKey);
  checkStore(options.store);
  const sharing = options.store && createSharing({ store: options.store, space, onNews: hear, onError });
  const pages = createPages({
    interval,
    staleFor,
    patience,
    mostBytes: maxPageBytes,
    clockOffset: platform.clockOffset,
    shared: sharing && sharePages(sharing, staleFor),
  });
  const onDisagreement: Operator['disagreed'] = (reason) => operator.disagreed(reason);
  const { limits, pictures, events, ranks } = orLetGo(sharing, () => {
    const limits =
      options.limits === undefined
        ? undefined
        : createLimits({ options: options.limits, space, sharing, onError });
    return {
      limits,
      pictures: options.pictures && createPictures(options.pictures, options.fetch),
      events: openEvents(options, interval, limits, (read) => pages.get(questionOf(read), true)),
      ranks: options.index
        ? createRankAnswers(options.index, { asking, platform, patience, sharing, onError, onDisagreement })
        : undefined,
    };
  });
  let isClosing = false;
  const operator = createOperator({
    pages,
    look: () => pages.get(questionOf(tournaments)),
    isClosing: () => isClosing,
    viewers: () => events?.viewers() ?? 0,
    sharing,
    ranks: ranks?.indexes,
  });

  /** Another gateway has put a page into the store. */
  function hear(key: string, etag: string): void {
    pages.heard(key);
    if (events?.has(key) === true) void pages.renew(key, etag).then((isNew) => isNew && events.changed(key));
  }

  function questionOf(read: GatewayRead): Question {
    return { key: keyOf(read), ask: (isKnown) => platform.askShared(read, isKnown) };
  }

  return {
    settings,
    platform,
    pages,
    questionOf,
    operator,
    limits,
    pictures,
    events,
    ranks,
    async close() {
      isClosing = true;
      events?.close();
      await Promise.all([pages.settled(), ranks?.indexes.close()]);
      sharing?.close();
    },
  };
}

/** Makes what may yet be refused. A store that was taken up for it is nobody's then, and is let go. */
function orLetGo<Parts>(sharing: Sharing | undefined, make: () => Parts): Parts {
  try {
    return make();
  } catch (error) {
    sharing?.close();
    throw error;
  }
}

function readSettings(options: GatewayOptions): GatewaySettings {
  const { interval = 1000, staleFor = 86_400_000, patience = 2000, onError = report } = options;
  const prefix = checkPrefix(options.prefix ?? '/laurel');
  const origins = listedOrigins('origins', options.origins);
  const { attemptTimeout, maxBodyBytes, maxPageBytes, onRequest, onAnswer } = options;
  checkNumbers({ interval }, { least: 100, most: longestTimer });
  checkNumbers({ attemptTimeout }, { least: 1 });
  // What a shared store keeps for so long takes whole milliseconds.
  checkNumbers({ staleFor }, { least: 0, isWhole: true });
  checkNumbers({ patience }, { least: 0, most: longestTimer });
  checkNumbers({ maxBodyBytes, maxPageBytes }, { least: 1, unit: 'bytes' });
  checkFunctions({ onError, onRequest, onAnswer });
  // `null` is none.
  checkParts('events', options.events ?? undefined, { optional: ['heartbeat', 'mostViewers'] });
  checkParts('index', options.index ?? undefined, {
    optional: ['interval', 'mostPlayers', 'maxBytes', 'mostIndexes', 'mostNames'],
  });
  checkParts('pictures', options.pictures, { needed: ['hosts'], optional: ['maxBytes', 'keepFor'] });
  return { prefix, origins, interval, staleFor, patience, onError };
}

// Pages wait for two and a half of them before they take a stream for lost.
const longestHeartbeat = Math.floor(longestTimer / 2.5);

function openEvents(
  { events: options }: Pick<GatewayOptions, 'events'>,
  interval: number,
  limits: Limits | undefined,
  look: Parameters<typeof createEvents>[0]['look'],
): Events | undefined {
  if (options === null) return undefined;
  // Bun ends what is silent for ten seconds, unless configured otherwise.
  const { heartbeat = 8000, mostViewers = 20_000 } = options ?? {};
  checkNumbers({ 'events.heartbeat': heartbeat }, { least: 1, most: longestHeartbeat });
  checkNumbers({ 'events.mostViewers': mostViewers }, { least: 0, unit: 'streams' });
  const { streams: mostOfOne = mostViewers, watched: mostWatched = Infinity } = limits ?? {};
  return createEvents({ interval, heartbeat, mostViewers, mostOfOne, mostWatched, look });
}

// Every game has them, so they show whether the gateway is ready.
const tournaments: GatewayRead = {
  operation: 'getTournaments',
  path: '/sdk/v2/tournaments/',
  query: { filter: 'ACTIVE' },
  audience: 'everybody',
};
