import type { SearchMessages } from '../sections/SearchMessages.ts';
import { countInEnglish } from '../inEnglish.ts';

/** Words of the search for players, in English. */
export const search: SearchMessages = {
  title: 'Find a player',
  label: 'Player name',
  hint: 'Type how the name begins, or a word in it.',
  clear: 'Clear',
  searching: 'Searching',
  results: 'Players found',
  found: (players) => `${countInEnglish(players, 'player')} found.`,
  more: 'There are more. Type more of the name to find them.',
  nobody: 'Nobody found.',
  someNamed: ({ named, total }) => `So far, ${named.n} of ${total.n} players can be found by name.`,
  preparing: 'The search is being prepared. It starts by itself in a moment.',
  moving: 'The board is changing too fast to search it. This is tried again by itself.',
  large: 'This board is too large to search.',
  notNow: 'Searching is not available right now.',
  back: 'Back to the results',
  placeOf: ({ place, total }) => `${place} of ${total.n}`,
  betterThan: ({ percent }) => `Better than ${percent} of the other players`,
  best: 'Ahead of all other players',
  gone: ({ name }) => `${name} is no longer on this board.`,
  around: ({ name }) => `Places around ${name}`,
  aroundOff: 'The places around are not available right now.',
  derived: ({ when }) => `Ranks are worked out from all scores, as of ${when}.`,
};
