import { fromPage } from '../../base/page/fromPage.ts';
import type { PeriodChoice, PeriodPreset } from '../../domain/leaderboard/periodChoice.ts';
import { periodPresets } from '../../domain/leaderboard/periodChoice.ts';
import { isTimeZone } from '../../domain/time/calendar.ts';

/** How an attribute's text becomes an option's value. */
export interface AttributeKind<Value = unknown> {
  /** What may stand there, for whoever wrote something else; the reference takes the type from it. */
  readonly expected: string;
  /** `undefined` where the text is nothing of the kind. */
  parse(value: string): Value | undefined;
}

/** Any text. */
export const text: AttributeKind<string> = {
  expected: 'text',
  parse: (value) => value,
};

/** A time zone that the browser knows. */
export const timeZone: AttributeKind<string> = {
  expected: 'an IANA time zone such as Europe/Warsaw',
  parse: (value) => (isTimeZone(value) ? value : undefined),
};

/** Where something answers over http, from where the page is. */
export const webAddress: AttributeKind<string> = {
  expected: 'an http(s) address, or a path such as /api/scores',
  // Nothing is no path: it would be the page's own address.
  parse: (value) => (/\S/.test(value) && /^https?:\/\//.test(fromPage(value)) ? value : undefined),
};

/** There or `true`; `false` says no to what is on by itself. */
export const flag: AttributeKind<boolean> = {
  expected: 'no value, true or false',
  parse: (value) => (value === '' || value === 'true' ? true : value === 'false' ? false : undefined),
};

/** A whole number, from `least` on. */
export function whole(least: number, most = Number.MAX_SAFE_INTEGER): AttributeKind<number> {
  return {
    expected: `a whole number from ${least} ${most === Number.MAX_SAFE_INTEGER ? 'on' : `to ${most}`}`,
    parse(value) {
      const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
      return number >= least && number <= most ? number : undefined;
    },
  };
}

/** Milliseconds between refreshes, or `push` for what a gateway pushes. */
export const livePush: AttributeKind<number | 'push'> = {
  expected: 'a whole number from 1000 on, or push',
  parse: (value) => (value === 'push' ? value : whole(1000).parse(value)),
};

/** One of a few words. */
export function choice<const Word extends string>(words: readonly Word[]): AttributeKind<Word> {
  return {
    expected: `one of ${words.join(', ')}`,
    parse: (value) => words.find((word) => word === value),
  };
}

/** A preset, or two days with a slash between them. */
export const period: AttributeKind<PeriodChoice> = {
  expected: `one of ${periodPresets.join(', ')}, or two days such as 2026-01-01/2026-01-31`,
  parse(value) {
    const preset = periodPresets.find((name) => name === value);
    if (preset !== undefined) return preset;
    const [, startDate, endDate] = /^(\d{4}-\d\d-\d\d)\/(\d{4}-\d\d-\d\d)$/.exec(value) ?? [];
    return startDate === undefined || endDate === undefined ? undefined : { startDate, endDate };
  },
};

/** Presets with spaces between them; an empty text means no presets. */
export const presets: AttributeKind<readonly PeriodPreset[]> = {
  expected: `any of ${periodPresets.join(', ')}, with spaces between them`,
  parse(value) {
    const words = value.split(/\s+/).filter((word) => word !== '');
    const found = words.flatMap((word) => periodPresets.find((name) => name === word) ?? []);
    return found.length === words.length ? found : undefined;
  },
};

/** A list of objects as JSON, each with these members. */
export function list<Item extends object>(
  example: string,
  members: Readonly<Partial<Record<keyof Item & string, 'string' | 'number'>>>,
): AttributeKind<readonly Item[]> {
  return {
    expected: `a list as JSON, such as ${example}`,
    parse(value) {
      let items: unknown;
      try {
        items = JSON.parse(value);
      } catch {
        return undefined;
      }
      const isItem = (item: unknown): item is Item =>
        typeof item === 'object' &&
        item !== null &&
        Object.entries(members).every(
          ([name, kind]) => typeof (item as Record<string, unknown>)[name] === kind,
        );
      return Array.isArray(items) && items.every(isItem) ? items : undefined;
    },
  };
}
