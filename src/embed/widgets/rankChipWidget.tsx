import { RankChip, type RankChipProps } from '../../components/rank-chip/RankChip.tsx';
import sheet from '../../styles/widgets/leaderboard.css?inline';
import { livePush, period, text, timeZone, whole } from '../attributes/attributes.ts';
import type { WidgetDescription } from './WidgetDescription.ts';
import { scoreTypes } from './leaderboardWidget.tsx';

/** `<laurel-rank-chip>`. */
export const rankChipWidget: WidgetDescription = {
  tag: 'laurel-rank-chip',
  attributes: {
    'tournament-id': text,
    period,
    'time-zone': timeZone,
    'week-starts-on': whole(0, 6),
    'score-types': scoreTypes,
    live: livePush,
  },
  properties: [],
  needs: 'tournament-id',
  sheet: `${sheet}:host{display:inline-block}`,
  draw: (options) => <RankChip {...(options as unknown as RankChipProps)} />,
};
