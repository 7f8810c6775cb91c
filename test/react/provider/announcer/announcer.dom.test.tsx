import { render } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { AnnouncerProvider } from '../../../../src/react/provider/announcer/AnnouncerProvider.tsx';
import { createAnnouncer } from '../../../../src/react/provider/announcer/createAnnouncer.ts';
import { useAnnounce } from '../../../../src/react/provider/announcer/useAnnounce.ts';
import { LaurelProvider } from '../../../../src/react/provider/LaurelProvider.tsx';
import { cup } from '../../../support/cup.ts';
import { clientOf } from '../../game.tsx';

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

function Says({ text }: { readonly text: string | null }) {
  const announce = useAnnounce();
  useEffect(() => {
    if (text !== null) announce(text);
  });
  return null;
}

const speaking = (one: string, other: string | null = null) => (
  <AnnouncerProvider>
    <Says text={one} />
    <Says text={other} />
  </AnnouncerProvider>
);

test.each([
  ['Cup ends in 1 hour', 'League ends in 1 hour', 'Cup ends in 1 hour. League ends in 1 hour'],
  ['These are all.', 'You are 3rd', 'These are all. You are 3rd'],
  ['反映されませんでした。', '反映されました：3', '反映されませんでした。 反映されました：3'],
  ['لم تُحتسب. \u2068خطأ.\u2069', 'انتهت', 'لم تُحتسب. \u2068خطأ.\u2069 انتهت'],
  ['You are 3rd', 'You are 3rd', 'You are 3rd'],
])('what is said at one moment, "%s" and "%s", is all heard', (one, other, heard) => {
  const screen = render(speaking(one, other));
  expect(screen.getByRole('status').textContent).toBe(heard);
});

test('what was said before is not said again with what comes later', () => {
  vi.useFakeTimers();
  try {
    const screen = render(speaking('Cup has ended', 'League has ended'));
    vi.runAllTimers();
    screen.rerender(speaking('You are 3rd'));
    expect(screen.getByRole('status').textContent).toBe('You are 3rd');
    vi.runAllTimers();
    screen.rerender(speaking('You are 3rd', 'You are 3rd'));
    expect(screen.getByRole('status').textContent).toBe('You are 3rd\u00a0');
  } finally {
    vi.useRealTimers();
  }
});

test('of what comes in turn, each within a moment of the last, all is heard, and the same words once', () => {
  vi.useFakeTimers();
  try {
    const { announce, said } = createAnnouncer();
    for (const [text, later] of [
      ['Cup', 22],
      ['League', 14],
      ['Cup', 14],
      ['Derby', 14],
    ] as const) {
      announce(text);
      vi.advanceTimersByTime(later);
    }
    expect(said().polite).toBe('Cup. League. Derby');
  } finally {
    vi.useRealTimers();
  }
});
