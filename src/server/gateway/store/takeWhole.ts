import { parseJson } from '../../../base/http/parseJson.ts';
import { etagOf } from '../pages/KeptPage.ts';

/**
 * What was kept, where it is to the byte what its mark says, and `decode` knows what it is: whoever put it there may have been another
 * version. Otherwise `undefined`, as if nothing were there.
 */
export async function takeWhole<T>(
  kept: { readonly bytes: Uint8Array; readonly mark: string },
  decode: (bytes: Uint8Array<ArrayBuffer>) => T | undefined,
): Promise<T | undefined> {
  const bytes = new Uint8Array(kept.bytes);
  return (await etagOf(bytes)) === kept.mark ? decode(bytes) : undefined;
}

/** The JSON value in the bytes; `undefined` when there is none. */
export function jsonIn(bytes: Uint8Array): unknown {
  return parseJson(new TextDecoder().decode(bytes));
}
