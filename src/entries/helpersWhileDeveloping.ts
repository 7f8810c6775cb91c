// The entry `laurel/helpers` while one develops: where JavaScript hands its functions something else than they take, they say so.
// In production they are as they stand in `helpers.ts`, and a page carries nothing of this.
import { isObject } from '../domain/checkOptions.ts';
import { misuse } from '../domain/misuse.ts';
import * as helpers from './helpers.ts';

export { between, loaded, parsePrizes } from './helpers.ts';

export const inDollars: typeof helpers.inDollars = (amount, format) => {
  if (
    typeof amount !== 'number' ||
    typeof (format as { number?: unknown } | undefined)?.number !== 'function'
  )
    throw misuse('inDollars takes an amount and a format: inDollars(250, useWords().format).');
  return helpers.inDollars(amount, format);
};

export const mergeMessages: typeof helpers.mergeMessages = (messages, override) => {
  if (!isObject(messages) || !(override === undefined || isObject(override)))
    throw misuse('mergeMessages takes words and those in their place: mergeMessages(en, { … }).');
  return helpers.mergeMessages(messages, override);
};

export const plural: typeof helpers.plural = (locale, count, forms) => {
  if (typeof locale !== 'string' || typeof count !== 'number' || !isObject(forms))
    throw misuse(
      "plural takes a locale, a count and wordings: plural('en', 1, { one: 'player', other: 'players' }).",
    );
  return helpers.plural(locale, count, forms);
};

export const statusOf: typeof helpers.statusOf = (tournament, now) => {
  if (!isObject(tournament))
    throw misuse('statusOf takes a tournament and a moment: statusOf(tournament, Date.now()).');
  return helpers.statusOf(tournament, now);
};

export const today: typeof helpers.today = (options) => helpers.today(named('today', options));
export const thisWeek: typeof helpers.thisWeek = (options) => helpers.thisWeek(named('thisWeek', options));
export const thisMonth: typeof helpers.thisMonth = (options) =>
  helpers.thisMonth(named('thisMonth', options));
export const lastDays: typeof helpers.lastDays = (count, options) =>
  helpers.lastDays(count, named('lastDays', options));

function named<Options>(called: string, options: Options): Options {
  if (options !== undefined && !isObject(options))
    throw misuse(`${called} takes its options by name: { timeZone: 'Europe/Warsaw' }.`);
  return options;
}
