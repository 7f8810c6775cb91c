import { pushLive } from '../../query/push/pushLive.ts';
import type { LiveSource } from '../../query/LiveSource.ts';

const sources = new Map<string, LiveSource>();

/** What a gateway pushes: one for all elements of the page, and with it one stream. */
export function pushedBy(baseUrl: string): LiveSource {
  const source = sources.get(baseUrl) ?? pushLive(baseUrl);
  sources.set(baseUrl, source);
  return source;
}
