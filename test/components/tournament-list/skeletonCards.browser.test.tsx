import { afterAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/laurel.css';
import { TournamentListView } from '../../../src/components/tournament-list/TournamentListView.tsx';
import { loaded, type PublicLoadState } from '../../../src/domain/loadState.ts';
import { groupTournaments } from '../../../src/domain/tournaments/groupTournaments.ts';
import { en } from '../../../src/messages/en.ts';
import { ar } from '../../../src/messages/locales/ar.ts';
import { de } from '../../../src/messages/locales/de.ts';
import { ja } from '../../../src/messages/locales/ja.ts';
import { WordsProvider } from '../../../src/react/provider/words/WordsProvider.tsx';
import { loading } from '../../../stories/support/states.ts';
import { tournament } from '../../../stories/support/tournaments.ts';

const now = Date.UTC(2026, 10, 21, 12);
const dates = { startsAt: '2026-11-15T00:00:00Z', endsAt: '2026-12-08T03:59:00Z' };
const season = ['Winter Sprint', 'Night Laps', 'Long Way'].map((name) => tournament({ name, ...dates }));
const weekly = season.map((one, index) => (index === 0 ? { ...one, repeatEvery: 'week' } : one));
const languages = { en, de, ar, ja };

afterAll(async () => page.viewport(768, 900));

test.each(
  [240, 360, 768, 1280].flatMap((width) =>
    (['en', 'de', 'ar', 'ja'] as const).map((locale) => [width, locale] as const),
  ),
)(
  'in %i px cards come where their skeletons stood, with all that a tournament has (%s)',
  async (width, locale) => {
    await page.viewport(width, 900);
    const draw = (state: PublicLoadState, shown: readonly ReturnType<typeof tournament>[]) => (
      <div lang={locale} dir={locale === 'ar' ? 'rtl' : 'ltr'}>
        <WordsProvider locale={locale} messages={languages[locale]}>
          <TournamentListView
            model={{
              ...state,
              groups: groupTournaments(shown, now),
              filter: 'ALL',
              setFilter: () => undefined,
              now,
              clockOffset: now - Date.now(),
            }}
          />
        </WordsProvider>
      </div>
    );
    const { container, rerender } = await render(draw(loading, []));
    const places = () =>
      [...container.querySelectorAll('.laurel-TournamentList-cards > li')].map((card) => {
        const { top, height } = card.getBoundingClientRect();
        return { top, height };
      });
    const before = places();
    // In a corner, where the most words wrap, the first card also says how often it comes.
    await rerender(draw(loaded, width === 240 ? weekly : season));
    const after = places();
    expect(before.length).toBe(3);
    expect(after.length).toBe(3);
    // A medal is 3 px higher than a line.
    const near = 9;
    for (const [index, place] of after.entries()) {
      const top = place.top - (before[index]?.top ?? NaN);
      const height = place.height - (before[index]?.height ?? NaN);
      expect(Math.abs(top), `top of card ${index}`).toBeLessThan(near);
      expect(Math.abs(height), `height of card ${index}`).toBeLessThan(near);
    }
  },
);
