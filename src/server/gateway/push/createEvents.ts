import { isLaurelError } from '../../../domain/LaurelError.ts';
import type { KeptPage, PageAnswer } from '../createPages.ts';
import { type GatewayRead, keyOf, readOperation } from '../readOperation.ts';
import { refuse } from '../refuse.ts';
import { createViewer, type Viewer } from './createViewer.ts';

/** Streams of events: each tells whoever watches a page that it has changed. */
export interface Events {
  readonly answer: (request: Request, query: URLSearchParams) => Response;
  readonly viewers: () => number;
  /** Ends all streams, so that their viewers go elsewhere. */
  readonly close: () => void;
}

/** What streams are made from. */
export interface EventsOptions {
  /** Milliseconds between two looks at a page. */
  readonly interval: number;
  /** Milliseconds between two signs of life. */
  readonly heartbeat: number;
  /** Most streams. */
  readonly mostViewers: number;
  /** The page as it is now; an old one only where there is no new one. */
  readonly look: (read: GatewayRead) => Promise<PageAnswer>;
}

/** A page that somebody watches. */
interface Channel {
  readonly viewers: Set<Viewer>;
  /** What was told last: of which page, under which number, and as what. */
  told: { readonly of: string; readonly at: number; readonly bytes: Uint8Array } | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const mostPages = 20;
/** Signs of life that a viewer may leave unread. */
const mostUnread = 6;
/** Milliseconds after which a browser comes back to a stream that broke off. */
const comeBack = 2000;

/** Server-sent events for everybody's pages. What is a player's is in none of them. */
export function createEvents({ interval, heartbeat, mostViewers, look }: EventsOptions): Events {
  const channels = new Map<string, Channel>();
  const viewers = new Map<Viewer, readonly string[]>();
  const encoder = new TextEncoder();
  // Numbers of another process say nothing here.
  const name = crypto.randomUUID().slice(0, 8);
  let count = 0;
  let beating: ReturnType<typeof setInterval> | undefined;
  let isClosed = false;

  function join(viewer: Viewer, reads: readonly GatewayRead[], last: number): void {
    const missed: { readonly key: string; readonly at: number; readonly bytes: Uint8Array }[] = [];
    for (const read of reads) {
      const key = keyOf(read);
      const known = channels.get(key);
      const channel: Channel = known ?? { viewers: new Set(), told: undefined, timer: undefined };
      channel.viewers.add(viewer);
      if (channel.told !== undefined && channel.told.at > last) missed.push({ key, ...channel.told });
      if (known !== undefined) continue;
      channels.set(key, channel);
      void watch(key, read, channel);
    }
    // In the order of their numbers: whoever has one has all before it.
    missed.sort((one, other) => one.at - other.at);
    for (const { key, bytes } of missed) viewer.send(key, bytes);
  }

  function leave(viewer: Viewer): void {
    for (const key of viewers.get(viewer) ?? []) {
      const channel = channels.get(key);
      channel?.viewers.delete(viewer);
      if (channel?.viewers.size !== 0) continue;
      clearTimeout(channel.timer);
      channels.delete(key);
    }
    viewers.delete(viewer);
    if (viewers.size === 0) clearInterval(beating);
  }

  async function watch(key: string, read: GatewayRead, channel: Channel): Promise<void> {
    const { page, how } = await look(read);
    if (channels.get(key) !== channel) return;
    const of = page && `${page.etag} ${how === 'stale'}`;
    if (page !== undefined && of !== undefined && of !== channel.told?.of) {
      channel.told = { of, at: (count += 1), bytes: event(key, page, how === 'stale') };
      for (const viewer of channel.viewers) viewer.send(key, channel.told.bytes);
    }
    channel.timer = setTimeout(() => void watch(key, read, channel), interval);
  }

  function event(key: string, { body, asOf }: KeptPage, isStale: boolean): Uint8Array {
    const text = new TextDecoder().decode(body);
    // The platform's own text, whose lines are lines of the event; JSON has none inside of a string.
    const data = `{"page":${JSON.stringify(key)},${isStale ? `"asOf":${asOf},` : ''}"answer":${text}}`;
    const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
    return encoder.encode(`event: page\nid: ${name}-${count}\n${lines.join('')}\n`);
  }

  function beat(): void {
    const bytes = encoder.encode('event: beat\ndata: 1\n\n');
    for (const viewer of viewers.keys()) {
      if (viewer.waiting() > mostUnread) viewer.end();
      else viewer.send('beat', bytes);
    }
  }

  return {
    answer(request, query) {
      const reads = pagesOf(query);
      if (reads instanceof Response) return reads;
      if (isClosed || viewers.size >= mostViewers) {
        return refuse(503, 'GATEWAY_FULL', 'There is no room for another stream. Poll meanwhile.', {
          'retry-after': '30',
        });
      }
      const headers = {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store, no-transform',
        // What nginx takes for a word about this answer.
        'x-accel-buffering': 'no',
      };
      if (request.method === 'HEAD') return new Response(null, { headers });
      const viewer = createViewer(() => leave(viewer));
      if (viewers.size === 0) beating = setInterval(beat, heartbeat);
      viewers.set(viewer, reads.map(keyOf));
      viewer.send('hello', encoder.encode(`retry: ${comeBack}\nevent: hello\ndata: ${heartbeat}\n\n`));
      const last = lastOf(request.headers.get('last-event-id') ?? query.get('last'));
      join(viewer, reads, last);
      return new Response(viewer.body, { headers });
    },
    viewers: () => viewers.size,
    close() {
      isClosed = true;
      for (const viewer of viewers.keys()) viewer.end();
    },
  };

  /** The number of the last event that the viewer has; 0 when that was another process's. */
  function lastOf(id: string | null): number {
    const [, of, number] = /^([\da-f]+)-(\d{1,15})$/.exec(id ?? '') ?? [];
    return of === name ? Number(number) : 0;
  }
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
