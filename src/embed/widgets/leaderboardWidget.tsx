import type { Zone } from '../../domain/leaderboard/rows/zones.ts';
import type { ScoreType } from '../../domain/leaderboard/scoreColumns.ts';
import { Leaderboard, type LeaderboardProps } from '../../components/leaderboard/Leaderboard.tsx';
import sheet from '../../styles/widgets/leaderboard.css?inline';
import { flag, list, livePush, period, presets, text, timeZone, whole } from '../attributes/attributes.ts';
import type { WidgetDescription } from './WidgetDescription.ts';

/** The columns of a board, as JSON. */
export const scoreTypes = list<ScoreType>('[{"name":"kills","label":"Kills"}]', {
  name: 'string',
});

/** `<laurel-leaderboard>`. */
export const leaderboardWidget: WidgetDescription = {
  tag: 'laurel-leaderboard',
  attributes: {
    'tournament-id': text,
    heading: text,
    'heading-level': whole(1, 6),
    'heading-hidden': flag,
    'page-size': whole(1),
    around: whole(0),
    live: livePush,
    podium: flag,
    friends: flag,
    'friends-only': flag,
    'friends-depth': whole(1),
    movement: flag,
    period,
    'default-period': period,
    'period-presets': presets,
    'time-zone': timeZone,
    'week-starts-on': whole(0, 6),
    'score-types': scoreTypes,
    zones: list<Zone>('[{"label":"Prizes","to":10}]', { label: 'string', to: 'number' }),
  },
  properties: ['storage', 'renderPlayer', 'renderScore', 'messages'],
  needs: 'tournament-id',
  sheet,
  draw: (options, { tell, signIn }) => (
    <Leaderboard
      {...(options as unknown as LeaderboardProps)}
      signIn={signIn}
      onPeriodChange={(choice) => tell('laurel:period', choice)}
    />
  ),
};
