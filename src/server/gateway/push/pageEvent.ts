import { sha256 } from '../../../base/text/sha256.ts';
import type { KeptPage } from '../pages/KeptPage.ts';
import type { Told } from './Channel.ts';
import type { SeenBefore } from './Viewer.ts';

const encoder = new TextEncoder();

/** A name for what a page says, which no other page shares: the same in every process. */
export async function markOf(key: string, { etag }: KeptPage, isStale: boolean): Promise<string> {
  return (await sha256(`${key} ${etag} ${isStale}`)).slice(0, 12);
}

/**
 * Writes the event that tells of a page, for viewers who have seen what the marks say. Its id is the marks, with dots between them, and
 * the moment in base 36: `seenBefore` reads it.
 */
export function eventOf(key: string, { body, asOf }: KeptPage, isStale: boolean): Told['event'] {
  const text = new TextDecoder().decode(body);
  // The platform's own text, whose lines are lines of the event; JSON has none inside of a string.
  const data = `{"page":${JSON.stringify(key)},${isStale ? `"asOf":${asOf},` : ''}"answer":${text}}`;
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  const since = Math.round(asOf).toString(36);
  // Most who watch a page have seen the same.
  let last: { readonly marks: string; readonly bytes: Uint8Array<ArrayBuffer> } | undefined;
  return (marks) => {
    if (last?.marks !== marks)
      last = { marks, bytes: encoder.encode(`event: page\nid: ${marks}-${since}\n${lines.join('')}\n`) };
    return last.bytes;
  };
}

const nothing: SeenBefore = { marks: [], asOf: 0 };

/** What the id of an event says; nothing for an invalid one. */
export function seenBefore(id: string | null): SeenBefore {
  const [, marks, asOf] = /^([\da-f]{12}(?:\.[\da-f]{12}){0,19})-([\da-z]{1,9})$/.exec(id ?? '') ?? [];
  if (marks === undefined || asOf === undefined) return nothing;
  return { marks: marks.split('.'), asOf: Number.parseInt(asOf, 36) };
}
