import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../../src/client/createClient.ts';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { LeaderboardView } from '../../src/components/leaderboard/LeaderboardView.tsx';
import { TournamentList } from '../../src/components/tournament-list/TournamentList.tsx';
import { boardOf } from '../../src/domain/leaderboard/LeaderboardModel.ts';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';

const client = createClient({
  baseUrl: 'https://platform.example',
  apiKey: 'key',
  fetch: () => new Promise(() => {}),
});

// React reports what a boundary caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

test.each<[string, ReactNode, RegExp]>([
  [
    'a period that is none',
    <Leaderboard key="" tournamentId="cup" period={'yesterday' as never} />,
    /period takes/,
  ],
  [
    'a period to begin with that is none',
    <Leaderboard key="" tournamentId="cup" defaultPeriod={'Today' as never} />,
    /period takes/,
  ],
  [
    'a day that begins no week',
    <Leaderboard key="" tournamentId="cup" period="week" weekStartsOn={'monday' as never} />,
    /weekStartsOn takes/,
  ],
  [
    'a time zone that is none',
    <Leaderboard key="" tournamentId="cup" period="today" timeZone="CET+1" />,
    /IANA/,
  ],
  [
    'a model that failed without an error',
    <LeaderboardView key="" model={{ ...boardOf([]), status: 'error' } as never} />,
    /takes a LaurelError/,
  ],
  [
    'a model whose error is none of Laurel’s',
    <LeaderboardView key="" model={{ ...boardOf([]), status: 'error', error: new Error('No.') } as never} />,
    /takes a LaurelError/,
  ],
])('%s is told in the widget’s place', (_, widget, text) => {
  const { container } = render(
    <LaurelProvider client={client} session={null}>
      {widget}
    </LaurelProvider>,
  );
  const told = container.querySelector('.laurel-Leaderboard[data-state="crashed"]')?.textContent;
  expect(told).toMatch(/not set up correctly/);
  expect(told).toMatch(text);
});

test('a widget outside of a provider says so in its place', () => {
  const { getByRole } = render(<TournamentList />);
  expect(getByRole('alert').textContent).toMatch(/outside of LaurelProvider/);
});
