import { SourceResponse, toStream } from '../../../base/http/SourceResponse.ts';
import { toHex } from '../../../base/text/hex.ts';
import { isLaurelError } from '../../../domain/LaurelError.ts';
import type { PageAnswer } from '../pages/createPages.ts';
import type { KeptPage } from '../pages/KeptPage.ts';
import { type GatewayRead, keyOf, readOperation } from '../readOperation.ts';
import { refuse, tooMany } from '../refuse.ts';
import { createViewer, type Viewer } from './createViewer.ts';

/** Streams of events: each tells whoever watches a page that it has changed. */
export interface Events {
  readonly answer: (request: Request, query: URLSearchParams, from: StreamCaller) => Response;
  readonly viewers: () => number;
  /** Whether somebody watches the page of this key. */
  readonly has: (key: string) => boolean;
  /** The page of this key is another than it was: whoever watches it is told now. */
  readonly changed: (key: string) => void;
  /** Ends all streams, so that their viewers go elsewhere. */
  readonly close: () => void;
}

/** Who opens a stream. */
export interface StreamCaller {
  /** Who it is, where somebody knows. */
  readonly name: string | undefined;
  /** Whether what comes is written by `toNodeListener`. */
  readonly isNode: boolean;
}

/** What streams are made from. */
export interface EventsOptions {
  /** Milliseconds between two looks at a page. */
  readonly interval: number;
  /** Milliseconds between two signs of life. */
  readonly heartbeat: number;
  /** Most streams. */
  readonly mostViewers: number;
  /** Most streams of one viewer who has a name. */
  readonly mostOfOne: number;
  /** The page as it is now; an old one only where there is no new one. */
  readonly look: (read: GatewayRead) => Promise<PageAnswer>;
}

/** A page that somebody watches. */
interface Channel {
  readonly read: GatewayRead;
  readonly viewers: Set<Watcher>;
  told: Told | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** How often it was looked at. */
  round: number;
}

/** What was told last of a page. */
interface Told {
  /** Of the page and what it says; the same in every process. */
  readonly mark: string;
  /** When it was the platform's. */
  readonly at: number;
  /** The event for who has seen, with it, all that these marks say. */
  readonly event: (marks: string) => Uint8Array<ArrayBuffer>;
}

/** Somebody who watches pages. */
interface Watcher {
  readonly viewer: Viewer;
  /** Who it is, where somebody knows. */
  readonly name: string | undefined;
  /** What has gone out of each page, in the order in which they were asked for. */
  readonly seen: Map<string, string | undefined>;
  /** What they had seen before they came. */
  readonly before: ReadonlySet<string>;
}

const mostPages = 20;
/** Signs of life that a viewer may leave unread. */
const mostUnread = 6;
/** Milliseconds after which a browser comes back to a stream that broke off. */
const comeBack = 2000;
/** Milliseconds after which somebody with too many streams may try again. */
const comeBackLater = 30_000;

/** Server-sent events for everybody's pages. What is a player's is in none of them. */
export function createEvents({ interval, heartbeat, mostViewers, mostOfOne, look }: EventsOptions): Events {
  const channels = new Map<string, Channel>();
  const watchers = new Set<Watcher>();
  /** How many streams each viewer has. */
  const streams = new Map<string, number>();
  const encoder = new TextEncoder();
  let beating: ReturnType<typeof setInterval> | undefined;
  let isClosed = false;
  const hello = encoder.encode(`retry: ${comeBack}\nevent: hello\ndata: ${heartbeat}\n\n`);

  function join(watcher: Watcher, reads: readonly GatewayRead[]): void {
    for (const read of reads) {
      const key = keyOf(read);
      const known = channels.get(key);
      const channel: Channel = known ?? {
        read,
        viewers: new Set(),
        told: undefined,
        timer: undefined,
        round: 0,
      };
      channel.viewers.add(watcher);
      if (channel.told !== undefined) tell(watcher, key, channel.told);
      if (known !== undefined) continue;
      channels.set(key, channel);
      void watch(key, channel);
    }
  }

  /** Whoever goes on where they were, at another process too, is not told again what they have. */
  function tell({ viewer, seen, before }: Watcher, key: string, { mark, event }: Told): void {
    if (seen.get(key) === undefined && before.has(mark)) {
      seen.set(key, mark);
      return;
    }
    viewer.send(key, () => {
      seen.set(key, mark);
      return event([...seen.values()].filter((each) => each !== undefined).join('.'));
    });
  }

  function leave(watcher: Watcher): void {
    if (!watchers.delete(watcher)) return;
    for (const key of watcher.seen.keys()) {
      const channel = channels.get(key);
      channel?.viewers.delete(watcher);
      if (channel?.viewers.size !== 0) continue;
      clearTimeout(channel.timer);
      channels.delete(key);
    }
    if (watcher.name !== undefined) {
      const left = (streams.get(watcher.name) ?? 0) - 1;
      if (left > 0) streams.set(watcher.name, left);
      else streams.delete(watcher.name);
    }
    if (watchers.size === 0) clearInterval(beating);
  }

  async function watch(key: string, channel: Channel): Promise<void> {
    clearTimeout(channel.timer);
    channel.round += 1;
    const { round } = channel;
    const { page, how } = await look(channel.read);
    const mark = page && (await markOf(`${key} ${page.etag} ${how === 'stale'}`));
    if (channels.get(key) !== channel) return;
    // A look that took long may bring what is no longer so.
    const isNew = page !== undefined && page.at >= (channel.told?.at ?? 0) && mark !== channel.told?.mark;
    if (isNew && mark !== undefined) {
      channel.told = { mark, at: page.at, event: eventOf(key, page, how === 'stale') };
      for (const watcher of channel.viewers) tell(watcher, key, channel.told);
    }
    if (channel.round === round) channel.timer = setTimeout(() => void watch(key, channel), interval);
  }

  function eventOf(key: string, { body, asOf }: KeptPage, isStale: boolean): Told['event'] {
    const text = new TextDecoder().decode(body);
    // The platform's own text, whose lines are lines of the event; JSON has none inside of a string.
    const data = `{"page":${JSON.stringify(key)},${isStale ? `"asOf":${asOf},` : ''}"answer":${text}}`;
    const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
    // Most who watch a page have seen the same.
    let last: { readonly marks: string; readonly bytes: Uint8Array<ArrayBuffer> } | undefined;
    return (marks) => {
      if (last?.marks !== marks)
        last = { marks, bytes: encoder.encode(`event: page\nid: ${marks}\n${lines.join('')}\n`) };
      return last.bytes;
    };
  }

  function beat(): void {
    const bytes = encoder.encode('event: beat\ndata: 1\n\n');
    for (const { viewer } of watchers) {
      if (viewer.waiting() > mostUnread) viewer.end();
      else viewer.send('beat', () => bytes);
    }
  }

  return {
    answer(request, query, { name, isNode }) {
      const reads = pagesOf(query);
      if (reads instanceof Response) return reads;
      if (isClosed || watchers.size >= mostViewers) {
        return refuse(503, 'GATEWAY_FULL', 'There is no room for another stream. Poll meanwhile.', {
          'retry-after': '30',
        });
      }
      if (name !== undefined && (streams.get(name) ?? 0) >= mostOfOne) return tooMany(comeBackLater);
      const headers = {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store, no-transform',
        // What nginx takes for a word about this answer.
        'x-accel-buffering': 'no',
      };
      if (request.method === 'HEAD') return new Response(null, { headers });
      const watcher: Watcher = {
        viewer: createViewer(() => leave(watcher)),
        name,
        seen: new Map(reads.map((read) => [keyOf(read), undefined])),
        before: marksOf(request.headers.get('last-event-id') ?? query.get('last')),
      };
      const { viewer } = watcher;
      if (watchers.size === 0) beating = setInterval(beat, heartbeat);
      watchers.add(watcher);
      if (name !== undefined) streams.set(name, (streams.get(name) ?? 0) + 1);
      viewer.send('hello', () => hello);
      join(watcher, reads);
      // In Node without a web stream, which would be most of what ten thousand of them weigh.
      return isNode
        ? new SourceResponse(viewer.source, { headers })
        : new Response(toStream(viewer.source), { headers });
    },
    viewers: () => watchers.size,
    has: (key) => channels.has(key),
    changed(key) {
      const channel = channels.get(key);
      if (channel !== undefined) void watch(key, channel);
    },
    close() {
      isClosed = true;
      for (const { viewer } of watchers) viewer.end();
    },
  };
}

/** A name for what a page says, which no other page shares. */
async function markOf(said: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(said));
  return toHex(new Uint8Array(bytes.slice(0, 6)));
}

/** The marks in the id of an event; none where it is no id. */
function marksOf(id: string | null): ReadonlySet<string> {
  return new Set(/^[\da-f]{12}(?:\.[\da-f]{12}){0,19}$/.test(id ?? '') ? id?.split('.') : []);
}

/** The pages that a stream is asked for; the refusal when it is asked for wrongly. */
function pagesOf(query: URLSearchParams): readonly GatewayRead[] | Response {
  const asked = query.getAll('page');
  const others = [...query.keys()].filter((key) => key !== 'page' && key !== 'last');
  const message = `events takes page, up to ${mostPages} times, each a path of the interface that everybody may read.`;
  if (asked.length === 0 || asked.length > mostPages || others.length > 0) {
    return refuse(400, 'GATEWAY_ARGUMENT', message);
  }
  const reads: GatewayRead[] = [];
  for (const page of asked) {
    const [path = '', text] = page.split('?');
    try {
      const read = readOperation(path, new URLSearchParams(text));
      if (read === undefined || read.audience === 'player') return refuse(400, 'GATEWAY_ARGUMENT', message);
      reads.push(read);
    } catch (error) {
      if (!isLaurelError(error)) throw error;
      return refuse(400, 'GATEWAY_ARGUMENT', error.message);
    }
  }
  return [...new Map(reads.map((read) => [keyOf(read), read])).values()];
}
