import type { Count } from '../../domain/text/Format.ts';
import type { TournamentsMessages } from '../sections/TournamentsMessages.ts';
import { countInEnglish, ordinalInEnglish } from '../inEnglish.ts';

/** Words of the tournaments, in English. */
export const tournaments: TournamentsMessages = {
  title: 'Tournaments',
  loading: 'Loading tournaments',
  empty: 'No tournaments yet. New ones show up here.',
  notAllowed: 'The tournaments of this game are not open to this page.',
  noneActive: 'Nothing is on right now.',
  showAll: 'Show all tournaments',
  filter: { label: 'Which tournaments', active: 'Active', all: 'All' },
  shown: (tournaments) => countInEnglish(tournaments, 'tournament'),
  status: { live: 'Live', upcoming: 'Upcoming', ended: 'Ended', unknown: 'Dates to be announced' },
  unnamed: 'Unnamed tournament',
  private: 'Private',
  event: 'Event',
  repeats: {
    daily: 'Repeats daily',
    weekly: 'Repeats weekly',
    monthly: 'Repeats monthly',
    yearly: 'Repeats yearly',
    some: 'Repeats',
  },
  when: ({ day, time }) => `${day} at ${time}`,
  starts: ({ when }) => `Starts ${when}`,
  started: ({ when }) => `Started ${when}`,
  ends: ({ when }) => `Ends ${when}`,
  ended: ({ when }) => `Ended ${when}`,
  toGo: ({ time }) => `${time} to go`,
  left: ({ time }) => `${time} left`,
  startsSoon: ({ name, time }) => `${name} starts in ${time}`,
  endsSoon: ({ name, time }) => `${name} ends in ${time}`,
  hasStarted: ({ name }) => `${name} has started`,
  hasEnded: ({ name }) => `${name} has ended`,
  prizePool: 'Prize pool',
  prizes: 'Prizes',
  place: ({ first, last }) => {
    const one = ({ count, n }: Count) => n + ordinalInEnglish(count);
    return last === null ? one(first) : `${one(first)}–${one(last)}`;
  },
  rules: 'Rules',
  rulesOf: ({ name }) => `Rules of ${name}`,
  eventPage: 'Event page',
  eventPageOf: ({ name }) => `Event page of ${name}`,
  location: 'Location',
  locationOf: ({ name }) => `Location of ${name}`,
  more: ({ name }) => `More about ${name}`,
};
