import { createGate } from '../../../base/async/createGate.ts';
import { createHttp, type HttpOptions } from '../../../client/createHttp.ts';
import { checkNumbers } from '../../../domain/checkOptions.ts';
import { LaurelError } from '../../../domain/LaurelError.ts';
import { imageAddress } from '../../../domain/text/imageAddress.ts';
import { listedHosts } from './listedHosts.ts';
import { createPages } from '../pages/createPages.ts';
import type { PlatformAnswer } from '../createPlatform.ts';
import { pageResponse } from '../pages/pageResponse.ts';
import { platformDown, refuse } from '../refuse.ts';

/** Which pictures a gateway hands on: PNG, JPEG, GIF, WebP and AVIF. Anything else, SVG too, is answered with 404, which says so. */
export interface PictureOptions {
  /**
   * Hosts that they may come from: `cdn.example`, with a port where it is not the usual one, or `*.example` for all below it.
   */
  readonly hosts: readonly string[];
  /** Largest picture, in bytes. Default 524,288. */
  readonly maxBytes?: number | undefined;
  /** Milliseconds for which a picture is kept, here and by caches. Default 3,600,000: an hour. */
  readonly keepFor?: number | undefined;
}

/** Pictures of listed hosts, under the gateway's address. */
export interface Pictures {
  readonly answer: (request: Request, query: URLSearchParams) => Promise<Response>;
}

// No SVG: opened by itself, one is a page of the game's own origin with scripts.
const types = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
const mostBytesInAll = 32 * 1024 * 1024;
const timeout = 10_000;
const aWeek = 604_800_000;

/**
 * Hands on pictures of listed hosts: no redirects, nothing but pictures, nothing large; asked for without any credential. Throws
 * `LaurelError` of kind `config` for an invalid host.
 */
export function createPictures(
  { maxBytes = 524_288, keepFor = 3_600_000, ...options }: PictureOptions,
  fetch: HttpOptions['fetch'],
): Pictures {
  const hosts = listedHosts('pictures.hosts', options.hosts);
  checkNumbers({ 'pictures.maxBytes': maxBytes }, { least: 1, unit: 'bytes' });
  checkNumbers({ 'pictures.keepFor': keepFor }, { least: 0 });
  // Not through an instance of the operator's own, whose headers are for the platform.
  const send = createHttp({ fetch });
  const gate = createGate(16, 500);
  const pages = createPages({
    interval: keepFor,
    staleFor: aWeek,
    patience: timeout,
    mostBytes: mostBytesInAll,
  });

  async function ask(url: string): Promise<PlatformAnswer> {
    let body = new Uint8Array();
    const asked = gate.pass(() =>
      send({
        url,
        headers: { accept: [...types].join(', ') },
        init: { method: 'GET', credentials: 'omit' },
        timeout,
        maxBodyBytes: maxBytes,
        signal: new AbortController().signal,
        async readBody(stream, { timeout, signal }) {
          const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
          body = await readBytes(stream, inTime);
          return '';
        },
      }),
    );
    const answer = await asked;
    if (answer === undefined || answer.kind === 'network' || answer.kind === 'timeout') return failed();
    if (answer.kind !== 'answer') return none('The picture is too large, or somewhere else.');
    if (answer.status >= 500 || answer.status === 429) return failed();
    const type = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (answer.status !== 200) return none('There is no picture at this address.');
    if (!types.has(type))
      return none(
        `What is at this address is ${called(type)}; only PNG, JPEG, GIF, WebP or AVIF is handed on.`,
      );
    return { kind: 'page', body, type };
  }

  return {
    async answer(request, query) {
      const from = query.get('from');
      const url = query.size === 1 ? addressOf(from, hosts) : undefined;
      if (url === undefined)
        return refuse(400, 'GATEWAY_PICTURE', 'from is the address of a picture of a listed host.');
      const got = await pages.get({ key: url, ask: () => ask(url) });
      if (got.page === undefined) return platformDown(got.error);
      const { page, age, how } = got;
      const isStale = how === 'stale';
      const freshFor = isStale ? keepFor : keepFor - age;
      const response = pageResponse(page, request, {
        freshFor,
        interval: keepFor,
        staleFor: aWeek,
        isStale,
        isPrivate: false,
      });
      // It is what it is called, and a page of its own it is not.
      response.headers.set('x-content-type-options', 'nosniff');
      response.headers.set('content-security-policy', "default-src 'none'; sandbox");
      // Whoever may see it may show it, in a game with threads too, whose page takes nothing else.
      response.headers.set('cross-origin-resource-policy', 'cross-origin');
      return response;
    },
  };
}

function addressOf(from: string | null, hosts: readonly string[]): string | undefined {
  if (from === null || from.length > 2048 || !URL.canParse(from)) return undefined;
  const url = new URL(from);
  const isPlain = url.username === '' && url.password === '' && /^https?:$/.test(url.protocol);
  url.hash = '';
  return isPlain && imageAddress(url.href, { allow: hosts }) !== null ? url.href : undefined;
}

async function readBytes(
  stream: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = (stream ?? new Blob([]).stream()).getReader();
  signal.addEventListener('abort', () => void reader.cancel(signal.reason).catch(() => {}), { once: true });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    signal.throwIfAborted();
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    chunks.push(new Uint8Array(value));
  }
}

/** A foreign server's word is told on only where it is a type and short. */
function called(type: string): string {
  if (type === '') return 'without a content type';
  return /^[a-z\d.+-]{1,32}\/[a-z\d.+-]{1,32}$/.test(type) ? type : 'of another type';
}

function none(message: string): PlatformAnswer {
  return { kind: 'refusal', isOfToken: false, refusal: { status: 404, code: 'GATEWAY_PICTURE', message } };
}

function failed(): PlatformAnswer {
  return {
    kind: 'failure',
    error: new LaurelError({ kind: 'unavailable', message: 'The picture could not be had.' }),
  };
}
