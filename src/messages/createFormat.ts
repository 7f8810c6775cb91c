import { createCache } from '../base/createCache.ts';
import type { Format } from '../domain/text/Format.ts';
import { toMoment } from '../domain/time/moment.ts';
import { cachedIntl } from '../base/text/cachedIntl.ts';
import { direction } from './direction.ts';
import {
  type Digits,
  digitsInEnglish,
  isEnglish,
  isPlain,
  listInEnglish,
  numberInEnglish,
  type Quantity,
  quantityInEnglish,
} from './inEnglish.ts';

const unitSizes = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

// A server's locales come from its visitors.
const formats = createCache<Format>(100);

/** The formatters of a locale; the same object for the same locale. */
export function createFormat(locale: string): Format {
  return formats(locale, () => makeFormat(locale));
}

function makeFormat(locale: string): Format {
  const inEnglish = isEnglish(locale);

  const number: Format['number'] = (value, options) => {
    if (!Number.isFinite(value)) return '–';
    if (inEnglish && options === undefined && isPlain(value)) return numberInEnglish(value);
    const formatter = cachedIntl('NumberFormat', locale, options);
    if (options?.style !== 'currency' || direction(locale) === 'ltr') return formatter.format(value);
    // The sign of "US$" would be drawn on the other side of its letters.
    return formatter
      .formatToParts(value)
      .map((part) => (part.type === 'currency' ? `\u2066${part.value}\u2069` : part.value))
      .join('');
  };

  const date: Format['date'] = (moment, options = { dateStyle: 'medium' }) => {
    const value = toMoment(moment);
    return value === null ? null : cachedIntl('DateTimeFormat', locale, options).format(value);
  };

  // In these a length of time is one word after the other, without an "and".
  const joined = /^(ja|ko|zh)\b/.test(locale);

  const list: Format['list'] = (items, type = 'and') => {
    if (inEnglish) return listInEnglish(items, type);
    const units = { type: 'unit', style: 'short' } as const;
    return cachedIntl('ListFormat', locale, type === 'units' ? units : {}).format(items);
  };

  const quantity: Quantity = (amount, unit, unitDisplay) =>
    number(amount, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 3 });

  const digits: Digits = (value, least, fraction) =>
    number(value, {
      useGrouping: false,
      minimumIntegerDigits: least,
      minimumFractionDigits: fraction,
      maximumFractionDigits: fraction,
    });

  return {
    locale,
    number,
    count: (value) => ({ count: value, n: number(value) }),
    date,
    list,
    duration: (milliseconds, style = 'long', units = 4) => {
      if (!Number.isFinite(milliseconds)) return '–';
      const plain = inEnglish && isPlain(Math.round(milliseconds));
      return style === 'clock'
        ? clock(milliseconds, plain ? digitsInEnglish : digits)
        : inWords(milliseconds, style, units, plain ? quantityInEnglish : quantity, list, joined);
    },
  };
}

function inWords(
  milliseconds: number,
  unitDisplay: 'long' | 'short',
  units: number,
  quantity: Quantity,
  list: Format['list'],
  joined: boolean,
): string {
  const sign = milliseconds < 0 ? -1 : 1;
  let rest = Math.round(Math.abs(milliseconds));
  const parts: string[] = [];
  for (const [unit, size] of unitSizes) {
    const amount = unit === 'second' ? rest / size : Math.floor(rest / size);
    rest -= amount * size;
    if (amount === 0 && (unit !== 'second' || parts.length > 0)) continue;
    const signed = parts.length === 0 ? sign * amount : amount;
    // Some languages shorten a day to letters that nobody reads: `1 Tg.`
    parts.push(quantity(signed, unit, unit === 'day' ? 'long' : unitDisplay));
    if (parts.length === units) break;
  }
  return list(parts, unitDisplay === 'long' && !joined ? 'and' : 'units');
}

/** `1:05:09`, `5:09`, `0:09.250`: hours only when there are some, milliseconds only when there are some. */
function clock(milliseconds: number, digits: Digits): string {
  const total = Math.round(Math.abs(milliseconds));
  const hours = Math.floor(total / 3_600_000);
  const minutes = Math.floor(total / 60_000) % 60;
  const seconds = (total % 60_000) / 1000;
  const parts = [
    ...(hours > 0 ? [digits(hours, 1, 0)] : []),
    digits(minutes, hours > 0 ? 2 : 1, 0),
    digits(seconds, 2, total % 1000 === 0 ? 0 : 3),
  ];
  return `${milliseconds < 0 ? '−' : ''}${parts.join(':')}`;
}
