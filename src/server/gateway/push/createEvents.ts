import { createGate } from '../../../base/async/createGate.ts';
import { SourceResponse, toStream } from '../../../base/http/SourceResponse.ts';
import type { PageAnswer } from '../pages/createPages.ts';
import type { GatewayRead } from '../readOperation.ts';
import { refuse, tooMany } from '../refuse.ts';
import { Channel } from './Channel.ts';
import { eventOf, markOf, seenBefore } from './pageEvent.ts';
import type { WatchedPage } from './pagesOf.ts';
import { type Sent, Viewer } from './Viewer.ts';

/** Streams of events: each tells those who watch a page that it has changed. */
export interface Events {
  readonly answer: (request: Request, asked: AskedStream, from: StreamCaller) => Response;
  readonly viewers: () => number;
  /** Whether somebody watches the page of this key. */
  readonly has: (key: string) => boolean;
  /** The page of this key has changed: those who watch it are told now. */
  readonly changed: (key: string) => void;
  /** Ends all streams, so that their viewers go elsewhere. */
  readonly close: () => void;
}

/** What a stream is to be of. */
export interface AskedStream {
  readonly pages: readonly WatchedPage[];
  /** What the viewer has seen already, where the browser does not say it. */
  readonly last: string | null;
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
  /** Most pages that the streams of one viewer who has a name watch. */
  readonly mostWatched: number;
  /** The page as it is now; an old one only where there is no new one. */
  readonly look: (read: GatewayRead) => Promise<PageAnswer>;
}

/** How many looks are under way at a time: fewer than the platform is asked at once, so that streams leave room for others. */
const looksAtOnce = 16;
/** Signs of life that a viewer may leave unread. */
const mostUnread = 6;
/** Milliseconds after which a browser comes back to a stream that broke off. */
const comeBack = 2000;
/** Milliseconds after which somebody with too many streams may try again. */
const comeBackLater = 30_000;

/** Server-sent events for everybody's pages. They hold nothing that is one player's. */
export function createEvents(options: EventsOptions): Events {
  const { interval, heartbeat, mostViewers, mostOfOne, mostWatched, look } = options;
  const channels = new Map<string, Channel>();
  const viewers = new Set<Viewer>();
  /** The streams of each viewer. */
  const streams = new Map<string, Set<Viewer>>();
  const looks = createGate(looksAtOnce, Infinity);
  const encoder = new TextEncoder();
  let beating: ReturnType<typeof setInterval> | undefined;
  let isClosed = false;
  const hello = sent(`retry: ${comeBack}\nevent: hello\ndata: ${heartbeat}\n\n`);
  const aBeat = sent('event: beat\ndata: 1\n\n');

  function sent(text: string): Sent {
    const bytes = encoder.encode(text);
    return { bytesFor: () => bytes };
  }

  function channelOf(page: WatchedPage): Channel {
    const known = channels.get(page.key);
    if (known !== undefined) return known;
    const channel = new Channel(page, close);
    channels.set(page.key, channel);
    void watch(channel);
    return channel;
  }

  function close({ page, timer }: Channel): void {
    clearTimeout(timer);
    channels.delete(page.key);
  }

  function leave(viewer: Viewer): void {
    viewers.delete(viewer);
    if (viewer.name !== undefined) {
      const others = streams.get(viewer.name);
      others?.delete(viewer);
      if (others?.size === 0) streams.delete(viewer.name);
    }
    if (viewers.size === 0) clearInterval(beating);
  }

  async function watch(channel: Channel): Promise<void> {
    const { key, read } = channel.page;
    clearTimeout(channel.timer);
    channel.round += 1;
    const { round } = channel;
    // Nobody may be left once its turn has come.
    const seen = await looks.pass(async () => (channels.get(key) === channel ? look(read) : undefined));
    if (seen === undefined) return;
    const { page, how } = seen;
    const isStale = how === 'stale';
    const mark = page && (await markOf(key, page, isStale));
    if (channels.get(key) !== channel) return;
    // A look that took long may bring what is no longer so.
    if (page !== undefined && mark !== undefined && page.at >= (channel.told?.at ?? 0)) {
      const event = mark === channel.told?.mark ? channel.told.event : eventOf(key, page, isStale);
      channel.tell({ mark, asOf: page.asOf, at: page.at, isStale, event });
    }
    if (channel.round === round) channel.timer = setTimeout(() => void watch(channel), interval);
  }

  function isTooMuch(pages: readonly WatchedPage[], others: ReadonlySet<Viewer> = new Set()): boolean {
    const watched = new Set(pages.map(({ key }) => key));
    for (const { channels } of others) for (const { page } of channels) watched.add(page.key);
    return others.size >= mostOfOne || watched.size > mostWatched;
  }

  function beat(): void {
    for (const viewer of viewers) {
      if (viewer.waiting > mostUnread) viewer.end();
      else viewer.send(aBeat);
    }
  }

  return {
    answer(request, { pages, last }, { name, isNode }) {
      if (isClosed || viewers.size >= mostViewers) {
        return refuse(503, 'GATEWAY_FULL', 'There is no room for another stream. Poll meanwhile.', {
          'retry-after': '30',
        });
      }
      if (name !== undefined && isTooMuch(pages, streams.get(name))) return tooMany(comeBackLater);
      const headers = {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store, no-transform',
        // What nginx takes for a word about this answer.
        'x-accel-buffering': 'no',
      };
      if (request.method === 'HEAD') return new Response(null, { headers });
      const viewer = new Viewer({
        name,
        channels: pages.map(channelOf),
        before: seenBefore(request.headers.get('last-event-id') ?? last),
        onEnd: leave,
      });
      if (viewers.size === 0) beating = setInterval(beat, heartbeat);
      viewers.add(viewer);
      if (name !== undefined) streams.set(name, (streams.get(name) ?? new Set()).add(viewer));
      viewer.send(hello);
      for (const channel of viewer.channels) channel.join(viewer);
      // In Node without a web stream, which would be most of what ten thousand of them weigh.
      return isNode ? new SourceResponse(viewer, { headers }) : new Response(toStream(viewer), { headers });
    },
    viewers: () => viewers.size,
    has: (key) => channels.has(key),
    changed(key) {
      const channel = channels.get(key);
      if (channel !== undefined) void watch(channel);
    },
    close() {
      isClosed = true;
      for (const viewer of viewers) viewer.end();
    },
  };
}
