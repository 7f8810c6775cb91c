import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { pause } from '../../src/base/async/pause.ts';
import { createSandbox } from '../../src/entries/sandbox.ts';
import { serveSandbox } from '../../src/sandbox/serveSandbox.ts';
import {
  bearerPlayer,
  createGateway,
  type GatewayOptions,
  createMomentWebhooks,
  createScoreHandler,
  createScoreSubmitter,
  createServiceClient,
  memoryLedger,
  toNodeListener,
} from '../../src/entries/server.ts';
import { spaceOf } from '../../src/server/gateway/store/createSharing.ts';
import { addingService, apiKey, baseUrl, privateKey } from './service/addingService.ts';

const service = { baseUrl, apiKey, privateKey, fetch: addingService().fetch };
const ledger = memoryLedger();
const identify = bearerPlayer();
const tickets = { secret: 'a secret of more than 32 characters' };
const webhook = {
  gateway: async () => new Response(),
  url: baseUrl,
  secret: `whsec_${btoa('x'.repeat(32))}`,
  boards: [],
};
const board = { tournamentId: 'cup' };

// As JavaScript calls them, where no compiler looks, with one option more.
const score = (more: object): unknown =>
  createScoreHandler({ ...service, ledger, identify, reconcileInBackground: null, ...more });
const client = (more: object): unknown => createServiceClient({ ...service, ...more });
const gateway = (more: object): unknown => createGateway({ ...service, ...more });
const webhooks = (more: object): unknown => createMomentWebhooks({ ...webhook, ...more });
const sandbox = (more: object): unknown => createSandbox(more);
const submitter = (more: object): unknown => createScoreSubmitter({ ...service, ledger, ...more });

type Make = (more: object) => unknown;
const inside =
  (make: Make, name: string, rest: object = {}): Make =>
  (more) =>
    make({ [name]: { ...rest, ...more } });

const options: readonly (readonly [kind: keyof typeof wrong, make: Make, names: string])[] = [
  ['number', score, 'lease settleAfter foldAfter maxAttempts maxRunBytes bodyTimeout reconcileEvery'],
  ['number', score, 'reconcileInBackground attemptTimeout totalTimeout maxBodyBytes'],
  ['number', inside(score, 'rateLimit', { runs: 60, milliseconds: 60_000 }), 'runs milliseconds'],
  ['number', inside(score, 'tickets', tickets), 'tolerance'],
  ['number', (more) => bearerPlayer(more), 'cacheFor refusalFor'],
  ['number', client, 'attemptTimeout totalTimeout maxBodyBytes'],
  ['number', gateway, 'interval staleFor patience maxBodyBytes maxPageBytes attemptTimeout'],
  ['number', inside(gateway, 'events'), 'heartbeat mostViewers'],
  ['number', inside(gateway, 'limits'), 'streams proxies'],
  ['number', inside(gateway, 'pictures', { hosts: ['cdn.example'] }), 'maxBytes keepFor'],
  ['number', inside(gateway, 'index'), 'interval mostPlayers maxBytes mostIndexes mostNames'],
  ['number', webhooks, 'interval timeout'],
  ['number', (more) => webhooks({ boards: [{ ...board, ...more }] }), 'places'],
  ['number', sandbox, 'signatureWindow'],
  ['function', score, 'identify sessionOf formerPlayers validate onError'],
  ['function', client, 'signer'],
  ['function', gateway, 'onError onRequest onAnswer'],
  ['function', inside(gateway, 'limits'), 'viewerOf'],
  ['function', webhooks, 'gateway onError'],
  ['function', sandbox, 'now'],
  ['choice', inside(score, 'tickets', tickets), 'withoutTicket tooFast'],
  ['choice', inside(score, 'rules'), 'leaderboardType'],
  ['number', inside(score, 'rules'), 'shortestRun'],
  ['number', (more) => score({ rules: { scoreTypes: { kills: more } } }), 'perSecond'],
  ['list', score, 'allowedOrigins'],
  ['list', gateway, 'origins'],
  ['list', inside(gateway, 'pictures'), 'hosts'],
  ['list', (more) => bearerPlayer(more), 'statuses'],
];

const wrong = {
  number: fc.oneof(
    fc.constantFrom<unknown>(Number.NaN, -1, '', '60000', true, {}, [], () => 1),
    fc.double({ max: -1e-9, noNaN: true }),
    fc.string(),
  ),
  function: fc.constantFrom<unknown>('', 'identify', 1, true, {}, []),
  choice: fc.constantFrom<unknown>('', 'Hold', 'nothing', 1, true, {}),
  list: fc.constantFrom<unknown>('https://game.example', 'cdn.example', 1, true, {}, [1], [null]),
};

describe('an option of a wrong kind is refused when it is given, by its name', () => {
  for (const [kind, make, names] of options) {
    it.each(names.split(' '))(`${kind}: %s`, (name) => {
      fc.assert(
        fc.property(wrong[kind], (value) => {
          expect(() => make({ [name]: value })).toThrow(
            expect.objectContaining({ kind: 'config', message: expect.stringContaining(name) as string }),
          );
        }),
        { numRuns: 40 },
      );
    });
  }
});

// What JavaScript misspells, or leaves half of, would else be no protection, and nobody would know.
it.each<[RegExp, Make, object]>([
  [/limits takes \{ viewer, /, gateway, { limits: 10 }],
  [/limits takes \{ viewer, /, gateway, { limits: false }],
  [/limits takes .*, and no viewers/, gateway, { limits: { viewers: { most: 10, milliseconds: 60_000 } } }],
  [/limits\.viewer takes \{ most, milliseconds \}/, gateway, { limits: { viewer: 10 } }],
  [/limits\.viewer takes \{ most, milliseconds \}/, gateway, { limits: { viewer: null } }],
  [/unauthenticated.*milliseconds is missing/, gateway, { limits: { unauthenticated: { most: 10 } } }],
  [/rateLimit takes \{ runs, milliseconds \}/, score, { rateLimit: 5 }],
  [/rateLimit takes \{ runs, milliseconds \}/, score, { rateLimit: false }],
  [/rateLimit takes .*milliseconds is missing/, score, { rateLimit: { runs: 5 } }],
  [/rateLimit takes .*and no max/, score, { rateLimit: { max: 5, window: 60_000 } }],
  [/rules takes \{ scoreTypes, .*and no kills/, score, { rules: { kills: { max: 1 } } }],
  [/rules takes/, score, { rules: null }],
  [/rules\.scoreTypes takes/, score, { rules: { scoreTypes: ['kills'] } }],
  [/rules\.scoreTypes takes/, score, { rules: { scoreTypes: 'kills' } }],
  [/scoreTypes\.kills takes \{ min, max, perSecond \}/, score, { rules: { scoreTypes: { kills: 2 } } }],
  [/scoreTypes\.kills takes/, score, { rules: { scoreTypes: { kills: undefined } } }],
  [/scoreTypes\.kills .*and no maximum/, score, { rules: { scoreTypes: { kills: { maximum: 2 } } } }],
  [/tickets takes .*and no tooFats/, score, { tickets: { ...tickets, tooFats: 'refuse' } }],
  [/tickets takes/, score, { tickets: null }],
  [/ledger.*sqliteLedger\(…\)/, score, { ledger: 'runs.db' }],
  [/ledger.*sqliteLedger\(…\)/, score, { ledger: memoryLedger }],
  [/ledger.*sqliteLedger\(…\)/, score, { ledger: null }],
  [/lease.*totalTimeout/, score, { totalTimeout: 60_000 }],
  [/lease.*totalTimeout/, score, { totalTimeout: 100, lease: 100 }],
  [/bearerPlayer takes .*and no audiences/, bearerPlayer, { audiences: ['game:production'] }],
  [/audience takes one text/, bearerPlayer, { audience: ['game:production'] }],
  [/audience takes one text/, bearerPlayer, { audience: '' }],
  [/issuer takes one text/, bearerPlayer, { issuer: /platform/ }],
  [
    /createScoreHandler takes .*and no origins; allowedOrigins may be meant/,
    score,
    { origins: ['https://game.example'] },
  ],
  [/createScoreHandler takes .*and no rateLimits/, score, { rateLimits: { runs: 5, milliseconds: 60_000 } }],
  [/createScoreSubmitter takes .*and no ticket/, submitter, { ticket: tickets }],
  [
    /createGateway takes .*and no allowedOrigins; origins may be meant/,
    gateway,
    { allowedOrigins: ['https://game.example'] },
  ],
  [/createGateway takes .*and no limit/, gateway, { limit: {} }],
  [/createMomentWebhooks takes .*and no retryafter/, webhooks, { retryafter: [1000] }],
  [/boards\[0\] takes .*and no zone/, webhooks, { boards: [{ ...board, zone: [] }] }],
  [/boards\[0\] takes .*tournamentId is missing/, webhooks, { boards: [{ places: 3 }] }],
  [/boards\[0\] takes/, webhooks, { boards: ['cup'] }],
  [/retryAfter takes a list/, webhooks, { retryAfter: 1000 }],
  [/createSandbox takes .*and no apiKey/, sandbox, { apiKey: 'key' }],
  [/events takes .*and no heartBeat/, gateway, { events: { heartBeat: 1000 } }],
  [/events takes/, gateway, { events: true }],
  [/events takes/, gateway, { events: 'all' }],
  [/index takes .*and no players/, gateway, { index: { players: 1000 } }],
  [/index takes/, gateway, { index: true }],
  [/index takes/, gateway, { index: 'cup' }],
  [/pictures takes .*and no keep/, gateway, { pictures: { hosts: ['cdn.example'], keep: 1000 } }],
  [/pictures takes .*hosts is missing/, gateway, { pictures: {} }],
  [/pictures takes/, gateway, { pictures: true }],
  [/store takes what redisStore/, gateway, { store: 'redis://store.example' }],
  [/store takes what redisStore/, gateway, { store: {} }],
  [/store takes what redisStore/, webhooks, { store: 'redis://store.example' }],
  [/statuses .*'ACTIVE'.*leave it out/, bearerPlayer, { statuses: [] }],
  [/wrongTokens.*and no max/, gateway, { limits: { wrongTokens: { max: 10, milliseconds: 60_000 } } }],
])('what would protect nothing is refused at start-up: %s', (message, make, more) => {
  expect(() => make(more)).toThrow(
    expect.objectContaining({ kind: 'config', message: expect.stringMatching(message) as string }),
  );
});

it.each<[RegExp, Make, object]>([
  [/createSandbox takes/, createSandbox, null as unknown as object],
  [/baseUrl takes an address/, sandbox, { baseUrl: 5 }],
  [/baseUrl takes an address/, sandbox, { baseUrl: 'localhost:4100' }],
  [/now takes a function that answers Unix milliseconds/, sandbox, { now: () => Number.NaN }],
  [/now takes a function that answers Unix milliseconds/, sandbox, { now: () => new Date() }],
  [/seed takes a number/, sandbox, { seed: 'one' }],
  [/secret takes a text/, sandbox, { secret: 5 }],
  [/apiKeys takes .*production is missing/, sandbox, { apiKeys: { development: 'key' } }],
  [/privateKeys takes .*and no prod/, sandbox, { privateKeys: { prod: 'key' } }],
  [/snapshot takes .*players/, sandbox, { snapshot: {} }],
  [/snapshot.*version is not 2/, sandbox, { snapshot: { ...createSandbox().snapshot(), version: 1 } }],
  [/addPlayer takes .*sub/, createSandbox().addPlayer as Make, undefined as unknown as object],
  [/addPlayer takes .*sub/, createSandbox().addPlayer as Make, { nickname: 'Ana' }],
  [/addTournament takes .*id/, createSandbox().addTournament as Make, undefined as unknown as object],
  [
    /addTournament takes .*settings is missing/,
    createSandbox().addTournament as Make,
    { id: 'cup', type: 'tournament' },
  ],
])('what no sandbox can be made of is refused: %s', (message, make, more) => {
  expect(() => make(more)).toThrow(
    expect.objectContaining({ kind: 'config', message: expect.stringMatching(message) as string }),
  );
});

it('limits of a score are numbers that leave something between them', () => {
  for (const limits of [{ min: '0' }, { max: Number.NaN }, { min: 5, max: 4 }]) {
    expect(() => score({ rules: { scoreTypes: { kills: limits } } })).toThrow(/kills/);
  }
});

const noLimit = /rateLimit: null/;
const rounded = /whole number.*Math\.round/;

// A database's columns of whole numbers refuse them, and with them every score.
it.each<[object, RegExp]>([
  [{ rateLimit: { runs: Infinity, milliseconds: 60_000 } }, noLimit],
  [{ rateLimit: { runs: 60, milliseconds: Infinity } }, noLimit],
  [{ rateLimit: { runs: 2.5, milliseconds: 60_000 } }, rounded],
  [{ rateLimit: { runs: 10, milliseconds: 100_000 / 3 } }, rounded],
  [{ lease: 100_000 / 3 }, rounded],
  [{ lease: Infinity }, /lease/],
  [{ settleAfter: 0.5 }, rounded],
  [{ settleAfter: Infinity }, /settleAfter takes a whole number/],
  [{ foldAfter: Infinity }, /foldAfter.*null keeps everything/],
  [{ foldAfter: 1e9 / 3 }, rounded],
  [{ reconcileInBackground: Infinity }, /reconcileInBackground.*null switches it off/],
  [{ reconcileInBackground: 2 ** 31 }, /reconcileInBackground/],
  [{ reconcileInBackground: 100_000 / 3 }, rounded],
])('what a ledger could not take is refused at start-up, with what to give instead: %o', (more, message) => {
  expect(() => score(more)).toThrow(
    expect.objectContaining({ kind: 'config', message: expect.stringMatching(message) as string }),
  );
});

// A timer that is set for longer fires at once; a signal that ends by itself, and a store, take whole milliseconds.
it.each<[string, () => unknown]>([
  ['interval', () => gateway({ interval: Infinity })],
  ['patience', () => gateway({ patience: Infinity })],
  ['staleFor', () => gateway({ staleFor: Infinity })],
  ['staleFor', () => gateway({ staleFor: 100_000 / 3 })],
  ['events.heartbeat', () => gateway({ events: { heartbeat: Infinity } })],
  ['events.heartbeat', () => gateway({ events: { heartbeat: 10 * 86_400_000 } })],
  ['index.interval', () => gateway({ index: { interval: Infinity } })],
  ['interval', () => webhooks({ interval: Infinity })],
  ['timeout', () => webhooks({ timeout: Infinity })],
  ['timeout', () => webhooks({ timeout: 100_000 / 3 })],
])('what would be another time than it says is refused: %s', (name, make) => {
  expect(make).toThrow(
    expect.objectContaining({ kind: 'config', message: expect.stringContaining(name) as string }),
  );
});

it('what was given by mistake is not repeated, since it may be a secret', () => {
  for (const make of [
    () => score({ lease: 'hunter2' }),
    () => score({ tickets: { ...tickets, tooFast: 'hunter2' } }),
  ]) {
    expect(make).toThrow(expect.not.stringContaining('hunter2') as never);
  }
});

it.each<unknown>([undefined, {}, { submit() {} }])('what is no handler is mounted nowhere: %o', (handler) => {
  expect(() => toNodeListener(handler as Parameters<typeof toNodeListener>[0])).toThrow(/createScoreHandler/);
});

it.each([
  { limits: { proxies: -1 } },
  { pictures: { hosts: 'cdn.example' } },
  { events: { heartbeat: 0 } },
  { index: { interval: 1 } },
])('a gateway that is refused takes up no store, which nobody could close: %o', async (more) => {
  const open = vi.fn();
  expect(() => gateway({ store: { open }, ...more })).toThrow();
  // As long as another one takes for the name of its space.
  await spaceOf(service.baseUrl, service.apiKey);
  await pause();
  expect(open).not.toHaveBeenCalled();
});

it('a gateway leaves what is for the score handler in an object of both', async () => {
  await createGateway({ ...service, totalTimeout: 5000 } as GatewayOptions).close();
});

it('what an option takes is taken', async () => {
  score({
    rules: { leaderboardType: 'Highscore', scoreTypes: { kills: { min: 0, max: 5, perSecond: 1 } } },
    rateLimit: null,
  });
  score({
    reconcileEvery: null,
    foldAfter: null,
    settleAfter: 0,
    maxAttempts: Infinity,
    lease: 1,
    attemptTimeout: Infinity,
  });
  score({
    onError: undefined,
    lease: undefined,
    tickets: { ...tickets, tolerance: 0 },
    rules: () => undefined,
  });
  bearerPlayer({ cacheFor: 0, refusalFor: 0 });
  await createGateway({
    ...service,
    events: null,
    index: null,
    staleFor: 0,
    patience: 0,
    limits: {},
  }).close();
  createSandbox({ signatureWindow: Infinity });
});

it.each<[object, RegExp]>([
  [{ controlOrigins: ['localhost:5173'] }, /controlOrigins/],
  [{ controlOrigins: ['http://localhost:5173/'] }, /controlOrigins/],
  [{ controlOrigins: 'http://localhost:5173' }, /controlOrigins/],
  [{ controlOrigins: ['*'] }, /controlOrigins/],
  [{ controlToken: '' }, /controlToken/],
  [{ controlToken: 5 }, /controlToken/],
  [{ port: Number.NaN }, /port/],
  [{ port: '4100' }, /port/],
  [{ port: 65_536 }, /port/],
  [{ host: '' }, /host/],
  [{ controlOrigin: ['http://localhost:5173'] }, /serveSandbox takes .*and no controlOrigin/],
])('a sandbox is not served with %j', async (more, message) => {
  const served = serveSandbox((url) => createSandbox({ baseUrl: url }), { port: 0, ...more });
  await expect(served).rejects.toMatchObject({
    kind: 'config',
    message: expect.stringMatching(message) as string,
  });
});
