import { reasonOf } from '../../../base/reasonOf.ts';
import { checkParts } from '../../../domain/checkOptions.ts';
import { misuse } from '../../../domain/misuse.ts';
import type { GatewayStore, OpenStore } from './GatewayStore.ts';
import { holdScript, lookScript, putScript, takeScript } from './redisScripts.ts';

/** As much of a client as is used: what `createClient` of `redis` or `@redis/client` returns. It need not be connected. */
export interface RedisClient {
  /** What it was made with: the socket's part of it is kept. */
  readonly options?: { readonly socket?: object } | undefined;
  /** Another one like it, with these settings in place of its own. */
  duplicate(overrides?: object): RedisConnection;
}

/** As much of a connection as is used. */
export interface RedisConnection {
  /** Whether it can be asked now. */
  readonly isReady: boolean;
  /** Tells of `ready` and `error`. */
  on(event: string, listener: (error: Error) => void): unknown;
  /** Connects, and tries until it does. */
  connect(): Promise<unknown>;
  /** Sends a command, and resolves with its reply; `options` say that strings come as bytes. */
  sendCommand(args: readonly (string | Uint8Array)[], options?: object): Promise<unknown>;
  /** Tells what is published on a channel. */
  subscribe(channel: string, listener: (message: string) => void): Promise<unknown>;
  /** Ends it at once. */
  destroy(): void;
}

/** How `redisStore` keeps. */
export interface RedisStoreOptions {
  /** What all its keys and its channel begin with. Default `laurel`. */
  readonly prefix?: string | undefined;
}

/**
 * What several gateways share, in Redis (6 or newer) or Valkey: `createGateway({ store: redisStore(createClient({ url })) })`, with
 * `createClient` of `@redis/client` or of `redis`, 5.9 or newer, which is yours to install. All processes together ask for a page
 * once an `interval`. A change that one of them sees is pushed to the viewers of all, and limits hold over all.
 *
 * The client is only looked at: two connections with its settings are opened for each gateway, and closed with it. They
 * come back by themselves. Gateways of another API key or `baseUrl` share nothing with these, under the same prefix too.
 * What is kept are pages that everybody may see, and counts of requests under names that say nothing of whose; all of it goes by itself, and none is missed
 * when it is gone: `maxmemory` with `allkeys-lru` is right for it. One server, no cluster. Where another one may take over, as sentinels
 * have it, give the client an address that leads to the one that takes writes, such as that of HAProxy or of a service that is managed:
 * connections that are left with the one before are made anew.
 *
 * Throws `LaurelError` of kind `config` for what is no client of one server, such as an address, or what `createSentinel` and
 * `createCluster` return, and at an option of a wrong kind.
 */
export function redisStore(client: RedisClient, options: RedisStoreOptions = {}): GatewayStore {
  if (typeof (client as RedisClient | undefined)?.duplicate !== 'function')
    throw misuse('redisStore takes a client: createClient({ url }) of @redis/client or redis.');
  if ('getMasterNode' in client || 'masters' in client)
    throw misuse(
      'redisStore takes a client of one server, createClient({ url }), and neither createSentinel nor createCluster: ' +
        'give it an address that leads to the server that takes writes.',
    );
  checkParts('The second argument of redisStore', options, { optional: ['prefix'] });
  const { prefix = 'laurel' } = options;
  if (typeof prefix !== 'string') throw misuse('prefix takes a text, such as laurel.');
  return {
    open(space, onNews) {
      const name = `${prefix}:${space}`;
      const [commands, news] = [connect(client), connect(client)];
      listen(news, `${name}:news`, onNews);
      return openStore(name, commands, news);
    },
  };
}

/** Longest that a connection is silent before it is taken for dead, and how often it is made to say something. */
const silence = { socketTimeout: 15_000, pingInterval: 5000 };
/** Longest that a question has no answer before that: to the socket, whoever goes on asking is not silent. */
const unanswered = 3000;

/** A connection of our own, which comes back whatever happened. */
function connect(client: RedisClient): RedisConnection {
  const connection = client.duplicate({
    // What cannot be asked now is not worth asking later.
    disableOfflineQueue: true,
    pingInterval: silence.pingInterval,
    socket: {
      ...client.options?.socket,
      socketTimeout: silence.socketTimeout,
      reconnectStrategy: (tries: number) => Math.min(50 * 2 ** tries, 2000) * (0.75 + Math.random() / 2),
    },
  });
  // Whoever asks for something learns of it then: without a listener it would end the process.
  connection.on('error', () => {});
  connection.connect().catch(() => {});
  return connection;
}

/** Once it is heard, the client sees to it whenever it comes back. */
function listen(
  connection: RedisConnection,
  channel: string,
  onNews: (name: string, mark: string) => void,
): void {
  let isHeard = false;
  const hear = (message: string): void => {
    const [, mark, name] = /^(\S{1,200}) (.+)$/.exec(message) ?? [];
    if (mark !== undefined && name !== undefined) onNews(name, mark);
  };
  connection.on('ready', () => {
    if (isHeard) return;
    isHeard = true;
    connection.subscribe(channel, hear).catch(() => {
      isHeard = false;
    });
  });
}

function openStore(space: string, commands: RedisConnection, news: RedisConnection): OpenStore {
  // "$", by which the protocol marks strings: they come as bytes and not as text.
  const asBytes = { typeMapping: { 36: Buffer } };
  let trouble = 'there is no connection';
  commands.on('error', (error) => {
    trouble = withoutArguments(reasonOf(error));
  });
  /** It is connected, or was tried to be. */
  const tried = new Promise<void>((resolve) => {
    for (const event of ['ready', 'error']) commands.on(event, () => resolve());
  });

  let pending = 0;
  /** When something was answered last, or asked when nothing was. */
  let heardAt = 0;

  let isConnecting = false;

  /**
   * Where another server has taken over, the address leads to that one, and the connection to the one before. Once for all questions
   * that find it out: a second call would leave the first one's connection behind.
   */
  function connectAgain(): void {
    if (isConnecting) return;
    isConnecting = true;
    commands.destroy();
    const connected = () => void (isConnecting = false);
    commands.connect().then(connected, connected);
  }

  async function ask(command: readonly (string | Uint8Array)[]): Promise<unknown> {
    if (pending === 0) heardAt = performance.now();
    pending += 1;
    try {
      return await commands.sendCommand(command, asBytes);
    } catch (error) {
      if (reasonOf(error).startsWith('READONLY')) connectAgain();
      throw error;
    } finally {
      pending -= 1;
      heardAt = performance.now();
    }
  }

  async function run(
    script: string,
    name: string,
    ...args: (string | number | Uint8Array)[]
  ): Promise<Reply> {
    await tried;
    if (pending > 0 && performance.now() - heardAt > unanswered) connectAgain();
    if (!commands.isReady) throw new Error(trouble);
    const texts = args.map((arg) => (typeof arg === 'object' ? Buffer.from(arg) : String(arg)));
    const reply = await ask(['EVAL', script, '1', `${space}:${name}`, ...texts]);
    return Array.isArray(reply) ? (reply as Reply) : [];
  }

  return {
    async look(name, { mark = '', ask, why: reason = '' }) {
      const question = [mark, ask, reason];
      const [now, age, kept, yours, wait, why, bytes] = await run(lookScript, `page:${name}`, ...question);
      return {
        now: Number(now),
        kept:
          Number(age) < 0 ? undefined : { mark: text(kept) ?? '', age: Number(age), bytes: bytesOf(bytes) },
        isYours: yours === 1,
        wait: Number(wait),
        why: text(why),
      };
    },
    async put(name, { at, mark, bytes = '', keepFor, keepAtFirst = keepFor }) {
      const value = [at, mark, bytes, keepAtFirst, keepFor];
      await run(putScript, `page:${name}`, ...value, `${space}:news`, `${mark} ${name}`);
    },
    async hold(name, milliseconds, why) {
      await run(holdScript, `page:${name}`, milliseconds, why);
    },
    async take(name, most, { most: all, milliseconds }) {
      const [count, wait] = await run(takeScript, `taken:${name}`, most, milliseconds / all, milliseconds);
      return { count: Number(count), wait: Number(wait) };
    },
    close() {
      commands.destroy();
      news.destroy();
    },
  };
}

/** A server that does not know a command repeats what came with it, and with the first one comes the password. */
function withoutArguments(reason: string): string {
  return reason.replace(/, with args beginning with.*/s, '');
}

/** Numbers as numbers, the rest as bytes, nothing as null. */
type Reply = readonly (number | Uint8Array | null)[];

function bytesOf(value: Reply[number] | undefined): Uint8Array | undefined {
  return value instanceof Uint8Array ? value : undefined;
}

function text(value: Reply[number] | undefined): string | undefined {
  const bytes = bytesOf(value);
  return bytes && new TextDecoder().decode(bytes);
}
