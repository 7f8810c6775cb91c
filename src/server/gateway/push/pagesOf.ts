import { mostPages } from '../../../domain/gatewayLimits.ts';
import { BoundedMap } from '../../../base/BoundedMap.ts';
import { isLaurelError } from '../../../domain/LaurelError.ts';
import { type GatewayRead, keyOf, readOperation } from '../readOperation.ts';
import { refuse } from '../refuse.ts';

/** A page that may be watched. */
export interface WatchedPage {
  readonly key: string;
  readonly read: GatewayRead;
}

const message = `events takes page, up to ${mostPages} times, each a path of the interface that everybody may read.`;
/** What was read of an address already: most who watch, watch the same. */
const known = new BoundedMap<string, WatchedPage>(100);

/** The pages that a stream is asked for, each once; the refusal when it is asked for wrongly. */
export function pagesOf(query: URLSearchParams): readonly WatchedPage[] | Response {
  const asked = query.getAll('page');
  for (const key of query.keys()) if (key !== 'page' && key !== 'last') return refused();
  if (asked.length === 0 || asked.length > mostPages) return refused();
  const pages = new Map<string, WatchedPage>();
  for (const text of asked) {
    const page = known.get(text) ?? pageOf(text);
    if (page instanceof Response) return page;
    known.set(text, page);
    pages.set(page.key, page);
  }
  return [...pages.values()];
}

function pageOf(asked: string): WatchedPage | Response {
  const [path = '', text] = asked.split('?');
  try {
    const read = readOperation(path, new URLSearchParams(text));
    return read === undefined || read.audience === 'player' ? refused() : { key: keyOf(read), read };
  } catch (error) {
    if (!isLaurelError(error)) throw error;
    return refused(error.message);
  }
}

function refused(why = message): Response {
  return refuse(400, 'GATEWAY_ARGUMENT', why);
}
