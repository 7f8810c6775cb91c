import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnnouncerProvider } from '../../../src/react/provider/announcer/AnnouncerProvider.tsx';
import { useAnnounce } from '../../../src/react/provider/announcer/useAnnounce.ts';
import { LaurelProvider } from '../../../src/react/provider/LaurelProvider.tsx';
import { cup } from '../../support/cup.ts';
import { clientOf } from '../game.tsx';

const client = clientOf(cup(3), 'player-1');

function Speaker() {
  const announce = useAnnounce();
  return (
    <button
      onClick={() => {
        announce('You are 3rd');
        announce('Your score was not counted', 'assertive');
      }}
    >
      Speak
    </button>
  );
}

const app = (session: string | null) => (
  <LaurelProvider client={client} session={session}>
    <Speaker />
    {/* As in a modal dialog. */}
    <AnnouncerProvider own>
      <Speaker />
    </AnnouncerProvider>
  </LaurelProvider>
);

test.each(['player-2', null])('what was said to a player is not left for %s to read', (next) => {
  const screen = render(app('player-1'));
  for (const button of screen.getAllByRole('button')) button.click();
  const said = () =>
    [...screen.getAllByRole('status'), ...screen.getAllByRole('alert')].map(({ textContent }) => textContent);
  screen.rerender(app('player-1'));
  const complaint = 'Your score was not counted';
  expect(said()).toEqual(['You are 3rd', 'You are 3rd', complaint, complaint]);
  screen.rerender(app(next));
  expect(said()).toEqual(['', '', '', '']);
});
