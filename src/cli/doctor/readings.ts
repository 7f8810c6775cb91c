import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** Another way in which a text can be read, and which way that is. */
export interface Reading {
  readonly text: string;
  readonly how: string;
}

/** The bytes of a file as they were before they were compressed; `null` when they cannot be unpacked. */
export function unpacked(name: string, bytes: Buffer): Buffer | null {
  try {
    if (name.endsWith('.gz')) return gunzipSync(bytes);
    return name.endsWith('.br') ? brotliDecompressSync(bytes) : bytes;
  } catch {
    return null;
  }
}

/**
 * What else a text says when it is run or read: source maps inside it, text in two bytes a character, with its
 * escapes undone, with its pieces put together.
 */
export function* otherReadings(text: string): Generator<Reading> {
  yield* joined(text, 'in pieces');
  const wide = fromTwoBytes(text);
  if (wide !== null) {
    yield { text: wide, how: 'in UTF-16' };
    yield* joined(wide, 'in UTF-16');
  }
  for (const map of inlineMaps(text)) {
    yield { text: map, how: 'in an inline source map' };
    yield* plainer(map, 'in an inline source map');
  }
  yield* plainer(text, 'escaped');
}

/** As deep as strings stand in strings. */
const deepest = 4;

function* plainer(text: string, how: string): Generator<Reading> {
  let before = text;
  for (let depth = 0; depth < deepest; depth += 1) {
    const after = unescaped(before);
    if (after === before) return;
    yield { text: after, how };
    yield* joined(after, how);
    before = after;
  }
}

/** One text out of strings that are added up or listed, and out of lines. */
function* joined(text: string, how: string): Generator<Reading> {
  const whole = text.replace(/["'`]\s*[+,]\s*["'`]|\\+[nrt]|[ \t]*[\r\n]+[ \t]*/g, '');
  // Once more: what stood between two pieces may have ended in a line break of its own.
  const again = whole.replace(/["'`]\s*[+,]\s*["'`]/g, '');
  if (again !== text) yield { text: again, how };
}

function fromTwoBytes(latin1: string): string | null {
  const zeros = latin1.slice(0, 4096).match(/\0/g)?.length ?? 0;
  if (zeros < Math.min(latin1.length, 4096) / 3) return null;
  return Buffer.from(latin1, 'latin1').toString('utf16le');
}

function inlineMaps(text: string): readonly string[] {
  return [...text.matchAll(/data:application\/json[^,]{0,60}?(;base64)?,([A-Za-z0-9+/=%._~!*'()-]+)/g)].map(
    ([, encoding, data = '']) =>
      encoding === undefined ? percentDecoded(data) : Buffer.from(data, 'base64').toString('latin1'),
  );
}

const short: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
const named: Readonly<Record<string, string>> = { quot: '"', amp: '&', apos: "'", lt: '<', gt: '>' };

/** One layer of escapes less: those of JavaScript and JSON, of addresses, and of HTML. */
function unescaped(text: string): string {
  return percentDecoded(text)
    .replace(
      /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|([nrt"'`\\/]))/gi,
      (_, two?: string, four?: string, any?: string, sign?: string) =>
        sign === undefined ? character(Number.parseInt(two ?? four ?? any ?? '', 16)) : (short[sign] ?? sign),
    )
    .replace(
      /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(quot|amp|apos|lt|gt));/gi,
      (_, ten?: string, sixteen?: string, name?: string) =>
        name === undefined
          ? character(ten === undefined ? Number.parseInt(sixteen ?? '', 16) : Number(ten))
          : (named[name.toLowerCase()] ?? ''),
    );
}

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

function percentDecoded(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, two: string) => character(Number.parseInt(two, 16)));
}
