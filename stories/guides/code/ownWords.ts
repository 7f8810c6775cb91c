import { mergeMessages, plural } from 'laurel/helpers';
import { de } from 'laurel/locales/de';

/** German, but for three words of the game's own. */
export const ownWords = mergeMessages(de, {
  leaderboard: {
    title: 'Beste Fahrer',
    jumpToMe: 'Wo bin ich?',
    players: ({ count, n }) => plural('de', count, { one: `${n} Fahrer`, other: `${n} Fahrer` }),
  },
});
