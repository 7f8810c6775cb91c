import { en } from '../en.ts';
import type { Messages } from '../Messages.ts';

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const accented = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļṁñöþǫŕšţûṽŵẋýž';

/**
 * English that finds what a translation would break: accented (a plain word does not come from the messages), about
 * 40 % longer (what does not fit is cut off) and in brackets (a sentence made of pieces has several). What a message
 * is given stays as it is.
 */
export const pseudo: Messages = { ...(derive(en) as Messages), language: en.language };

function derive(entry: unknown): unknown {
  if (typeof entry === 'string') return disguise(entry);
  if (typeof entry === 'function') return (about: unknown) => disguise(String(entry(markTexts(about))));
  return mapValues(entry, derive);
}

/** Puts what a message is given between two private characters, by which `disguise` knows it again. */
function markTexts(value: unknown): unknown {
  if (typeof value === 'string') return `\uE000${value}\uE001`;
  return typeof value === 'object' && value !== null ? mapValues(value, markTexts) : value;
}

function disguise(text: string): string {
  const disguised = text.replaceAll(/\uE000[^\uE001]*\uE001|[a-z]/giu, (part) => {
    const letter = accented[plain.indexOf(part)];
    if (letter === undefined) return part.slice(1, -1);
    return 'aeiouy'.includes(part) ? letter + letter : letter;
  });
  return `[${disguised}]`;
}

function mapValues(record: unknown, change: (value: unknown) => unknown): unknown {
  return Object.fromEntries(Object.entries(record as object).map(([key, value]) => [key, change(value)]));
}
