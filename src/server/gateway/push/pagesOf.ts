import { mostPages } from '../../../domain/gatewayLimits.ts';
import { BoundedMap } from '../../../base/BoundedMap.ts';
import { type GatewayRead, keyOf, readOperation } from '../readOperation.ts';
import { orRefused, refuse } from '../refuse.ts';

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
  const read = orRefused(() => readOperation(path, new URLSearchParams(text)));
  if (read instanceof Response) return read;
  return read === undefined || read.audience === 'player' ? refused() : { key: keyOf(read), read };
}

function refused(): Response {
  return refuse(400, 'GATEWAY_ARGUMENT', message);
}
