import { TournamentList } from '../../components/tournament-list/TournamentList.tsx';
import sheet from '../../styles/widgets/tournaments.css?inline';
import { choice, flag, text, timeZone, whole } from '../attributes/attributes.ts';
import type { WidgetDescription } from './WidgetDescription.ts';

/** `<laurel-tournaments>`. */
export const tournamentsWidget: WidgetDescription = {
  tag: 'laurel-tournaments',
  attributes: {
    selectable: flag,
    'selected-id': text,
    filter: choice(['ACTIVE', 'ALL']),
    'default-filter': choice(['ACTIVE', 'ALL']),
    'filter-hidden': flag,
    'heading-level': whole(1, 6),
    'heading-hidden': flag,
    'time-zone': timeZone,
    live: whole(1000),
  },
  properties: ['getHref', 'messages'],
  sheet,
  draw: ({ selectable, ...options }, { tell }) => (
    <TournamentList
      {...options}
      onSelect={selectable === true ? (tournament) => tell('laurel:select', tournament) : undefined}
    />
  ),
};
