import { isObject } from '../../../domain/checkOptions.ts';
import type { PlatformRefusal } from '../createPlatform.ts';
import type { Sharing } from '../store/createSharing.ts';
import type { StoreLook } from '../store/GatewayStore.ts';
import { jsonIn, takeWhole } from '../store/takeWhole.ts';
import { type PageContent, refusalText } from './KeptPage.ts';

/** Everybody's pages, as several gateways have them. */
export interface SharedPages {
  /** What the others have, and whether it is ours to ask the platform; `undefined` where nobody can say. */
  readonly look: (
    key: string,
    known: PageContent | undefined,
    interval: number,
  ) => Promise<PageLook | undefined>;
  /** Gives a page to the others, who had what the look says. */
  readonly put: (key: string, content: PageContent, look: PageLook) => Promise<void>;
  /** Has none of them ask for so many milliseconds. */
  readonly hold: (key: string, milliseconds: number, why: string) => Promise<void>;
}

/** What the others have, and whose turn it is. */
export interface PageLook extends Omit<StoreLook, 'kept'> {
  /** `undefined` where there is none that can be shown. */
  readonly page: (PageContent & { readonly at: number }) | undefined;
  /** When this was, by the clock that only goes on. */
  readonly at: number;
}

/** Milliseconds for which a page is kept that nobody has come back to: strangers may ask for any number of them. */
const keepAtFirst = 60_000;

/** Pages in a store. What comes out of it is a page only where it is, to the byte, what its mark says. */
export function sharePages({ attempt, doubt }: Sharing, keepFor: number): SharedPages {
  return {
    async look(key, known, interval) {
      // Earlier than the store's moment, so that a page is rather taken for older than it is.
      const at = performance.now();
      const looked = await attempt((store) => store.look(key, { mark: known?.etag, ask: interval }));
      if (looked === undefined) return undefined;
      const { kept, ...turn } = looked;
      if (!Number.isSafeInteger(turn.now) || !(turn.wait >= 0)) {
        doubt('whose turn it is cannot be');
        return undefined;
      }
      if (kept === undefined) return { ...turn, page: undefined, at };
      const { mark, age, bytes } = kept;
      const content = known?.etag === mark ? known : bytes && (await read(key, mark, bytes));
      if (content !== undefined && age >= 0) return { ...turn, page: { ...content, at: at - age }, at };
      doubt('a page is not what it was');
      // Nobody has it then, and what is made now is put in its place.
      return { ...turn, isYours: interval > 0, page: undefined, at };
    },
    async put(key, content, { now, page }) {
      const bytes = page?.etag === content.etag ? undefined : write(key, content);
      const stay = { keepFor, keepAtFirst: Math.min(keepFor, keepAtFirst) };
      await attempt((store) => store.put(key, { at: now, mark: content.etag, bytes, ...stay }));
    },
    async hold(key, milliseconds, why) {
      await attempt((store) => store.hold(key, milliseconds, why));
    },
  };
}

/** A line of JSON, and the body as the platform sent it. */
function write(key: string, { type, refusal, body }: PageContent): Uint8Array {
  const head = new TextEncoder().encode(`${JSON.stringify({ key, type, refusal })}\n`);
  const bytes = new Uint8Array(head.byteLength + body.byteLength);
  bytes.set(head);
  bytes.set(body, head.byteLength);
  return bytes;
}

async function read(key: string, mark: string, bytes: Uint8Array): Promise<PageContent | undefined> {
  const end = bytes.indexOf(0x0a);
  const head = jsonIn(bytes.subarray(0, Math.max(0, end)));
  if (!isObject(head) || head['key'] !== key || head['type'] !== 'application/json') return undefined;
  return takeWhole({ mark, bytes: bytes.subarray(end + 1) }, (body) => {
    const content = { type: 'application/json', etag: mark, body };
    const { refusal } = head;
    if (refusal === undefined) return { ...content, refusal };
    // What was refused is in the body, too.
    if (!isRefusal(refusal) || refusalText(refusal) !== new TextDecoder().decode(body)) return undefined;
    return { ...content, refusal };
  });
}

function isRefusal(value: unknown): value is PlatformRefusal {
  return (
    isObject(value) && typeof value['status'] === 'number' && value['status'] >= 400 && value['status'] < 500
  );
}
