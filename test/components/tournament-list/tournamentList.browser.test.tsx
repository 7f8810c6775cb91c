import axe from 'axe-core';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/laurel.css';
import { createClient } from '../../../src/client/createClient.ts';
import { loaded, type PublicLoadState } from '../../../src/domain/loadState.ts';
import type { TournamentsModel } from '../../../src/react/models/useTournamentsModel.ts';
import type { Tournament } from '../../../src/domain/model.ts';
import { TournamentList } from '../../../src/components/tournament-list/TournamentList.tsx';
import {
  TournamentListView,
  type TournamentListViewProps,
} from '../../../src/components/tournament-list/TournamentListView.tsx';
import { pl } from '../../../src/messages/locales/pl.ts';
import { LaurelProvider } from '../../../src/react/provider/LaurelProvider.tsx';
import { WordsProvider } from '../../../src/react/provider/words/WordsProvider.tsx';
import { groupTournaments } from '../../../src/domain/tournaments/groupTournaments.ts';
import { createSandbox } from '../../../src/entries/sandbox.ts';
import { unavailable } from '../../../stories/support/failures.ts';
import { failed, refreshFailed } from '../../../stories/support/states.ts';
import { fromNow, season, tournament, uglyTournaments } from '../../../stories/support/tournaments.ts';

const begun = Date.now();
const nothing = () => undefined;
const winterSprint: readonly Tournament[] = [tournament()];

function View({
  tournaments = winterSprint,
  now = begun,
  clockOffset = 0,
  state = loaded,
  filter = 'ALL',
  setFilter = nothing,
  ...appearance
}: Omit<TournamentListViewProps, 'model'> &
  Partial<Pick<TournamentsModel, 'now' | 'clockOffset' | 'filter' | 'setFilter'>> & {
    readonly tournaments?: readonly Tournament[];
    readonly state?: PublicLoadState;
  }) {
  const groups = groupTournaments(tournaments, now);
  return (
    <TournamentListView {...appearance} model={{ ...state, groups, now, clockOffset, filter, setFilter }} />
  );
}

const card = (name: string) => page.getByRole('article', { name });

beforeEach(async () => {
  await page.viewport(800, 700);
});

afterEach(() => {
  vi.useRealTimers();
});

test('a whole season, and the worst data, pass the accessibility rules', async () => {
  for (const tournaments of [season(), uglyTournaments()]) {
    const screen = await render(<View tournaments={tournaments} onSelect={() => undefined} />);
    const { violations } = await axe.run(screen.container);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await screen.unmount();
  }
});

test('a group is headed by a word for several, where the language has another one for it', async () => {
  const screen = await render(
    <WordsProvider messages={pl}>
      <View tournaments={season()} headingLevel={3} />
    </WordsProvider>,
  );
  const headings = [...screen.container.querySelectorAll('h4')].map(({ textContent }) => textContent);
  expect(headings).toEqual(['Trwają', 'Wkrótce', 'Termin wkrótce', 'Zakończone']);
  expect(screen.container.textContent).toContain('Zakończony');
});

test('groups are headed and in order, and cards are articles of a list under them', async () => {
  const screen = await render(<View tournaments={season()} headingLevel={3} />);
  const headings = [...screen.container.querySelectorAll('h3, h4')].map(({ textContent }) => textContent);
  expect(headings).toEqual(['Tournaments', 'Live', 'Upcoming', 'Dates to be announced', 'Ended']);
  const live = page.getByRole('list', { name: 'Live' });
  expect(live.getByRole('article').elements()).toHaveLength(3);
  expect(live.getByRole('heading', { level: 5 }).elements()).toHaveLength(3);
});

test('choosing a tournament tells the game which; pressing anywhere on its card does it too', async () => {
  const chosen: string[] = [];
  function Game() {
    const [id, setId] = useState<string | null>(null);
    return (
      <View
        tournaments={season()}
        selectedId={id}
        onSelect={(one) => {
          chosen.push(one.id);
          setId(one.id);
        }}
      />
    );
  }
  await render(<Game />);
  await page.getByRole('button', { name: 'Winter Sprint' }).click();
  await expect
    .element(page.getByRole('button', { name: 'Winter Sprint' }))
    .toHaveAttribute('aria-current', 'true');
  await expect.element(card('Winter Sprint')).toHaveAttribute('data-selected', 'true');
  await card('Autumn League')
    .getByText(/^Ended \w/)
    .click({ force: true });
  expect(chosen).toEqual(['Winter Sprint', 'Autumn League']);
  await expect.element(card('Winter Sprint')).not.toHaveAttribute('data-selected');
});

test('an event has no leaderboard to choose: its title leads to its page', async () => {
  await render(<View tournaments={season()} onSelect={() => undefined} />);
  const event = card('Lan Party Warsaw');
  await expect.element(event.getByText('Event', { exact: true })).toBeVisible();
  expect(event.getByRole('button', { name: 'Lan Party Warsaw' }).elements()).toHaveLength(0);
  await expect
    .element(event.getByRole('link', { name: 'Lan Party Warsaw (opens in a new tab)' }))
    .toHaveAttribute('href', 'https://play.example/lan');
});

test('from right to left a name of Latin letters begins where its card does, a link’s too', async () => {
  await page.viewport(900, 700);
  await render(<View dir="rtl" tournaments={season()} getHref={({ id }) => `/cups/${id}`} />);
  const titles = document.querySelectorAll('.laurel-TournamentCard-title');
  expect(titles.length).toBeGreaterThan(3);
  for (const title of titles) {
    const words = new Range();
    words.selectNodeContents(title.querySelector('bdi') ?? title);
    const [line] = words.getClientRects();
    expect(line?.right, title.textContent).toBeCloseTo(title.getBoundingClientRect().right, 0);
  }
});

test('every link has a name of its own, says that it opens a new tab, and tells the other page nothing', async () => {
  const screen = await render(<View tournaments={season()} />);
  const links = page.getByRole('link').elements();
  for (const link of links) {
    expect(link.textContent).toContain('(opens in a new tab)');
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(link.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(link.querySelector('a, button')).toBeNull();
  }
  const names = [...screen.container.querySelectorAll('a')].map((link) =>
    [...link.childNodes]
      .filter((node) => !(node instanceof Element && node.ariaHidden === 'true'))
      .map((node) => node.textContent)
      .join(''),
  );
  expect(new Set(names).size).toBe(names.length);
  await expect
    .element(page.getByRole('link', { name: 'Rules of Winter Sprint (opens in a new tab)' }))
    .toBeVisible();
});

test('a link that is no address, and markup in any field, are text', async () => {
  const screen = await render(<View tournaments={uglyTournaments()} />);
  await expect.element(page.getByText('javascript:alert(1)')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /<b>bold<\/b>/ })).toBeVisible();
  expect(screen.container.querySelector('b, [href^="javascript"]')).toBeNull();
  expect(screen.container.textContent).not.toMatch(/NaN|Invalid Date|undefined|null/);
});

test('prizes are places where they can be read as such, and as they were written where not', async () => {
  await render(<View tournaments={season()} />);
  await card('New Year Marathon').getByRole('button', { name: 'More about New Year Marathon' }).click();
  const places = card('New Year Marathon').getByRole('list', { name: 'Prizes' }).getByRole('listitem');
  expect(places.elements().map(({ textContent }) => textContent)).toEqual([
    // On a medal stands its number, and its place is said.
    '11st $10,000',
    '22nd $6,000',
    '33rd $4,000',
    '4th–10th $500',
    '11th–20th $150',
  ]);
  await expect.element(card('Friday Knockout').getByText('Winner takes it all, and a hoodie.')).toBeVisible();
  await expect.element(card('Harvest Dash').getByText('$99.50')).toBeVisible();
});

test('dates are told in words in the zone asked for, which is named when it is not the reader’s', async () => {
  const now = Date.UTC(2026, 10, 21, 12);
  const dated = [tournament({ startsAt: '2026-11-01T00:00:00Z', endsAt: '2026-11-22T18:00:00Z' })];
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const other = own === 'Asia/Tokyo' ? 'Europe/Warsaw' : 'Asia/Tokyo';
  const screen = await render(<View tournaments={dated} now={now} timeZone="Asia/Tokyo" />);
  const time = screen.container.querySelector('time');
  expect(time?.dateTime).toBe('2026-11-22T18:00:00.000Z');
  // 18:00 in UTC is 3 in the morning of the day after in Tokyo.
  expect(time?.textContent).toMatch(/^Ends Monday at 3:00\sAM/);
  await screen.rerender(<View tournaments={dated} now={now} timeZone={other} />);
  expect(screen.container.querySelector('time')?.textContent).toMatch(/GMT|UTC|JST|CET/);
  await screen.rerender(<View tournaments={dated} now={now} timeZone={own} />);
  expect(screen.container.querySelector('time')?.textContent).not.toMatch(/GMT|UTC|JST|CET/);
  await screen.rerender(<View tournaments={dated} now={now} timeZone="Middle/Earth" />);
  expect(screen.container.querySelector('time')?.textContent).toMatch(/^Ends tomorrow at 6:00\sPM/);
});

test('a picture that never comes leaves the pattern in a box of the same size', async () => {
  const screen = await render(
    <View
      tournaments={[
        tournament({ id: 'first', name: 'First' }),
        tournament({ id: 'without', name: 'Without' }),
        tournament({ id: 'broken', name: 'Broken', imageUrl: 'data:image/png,broken' }),
      ]}
    />,
  );
  const [, without, broken] = screen.container.querySelectorAll('.laurel-TournamentCard-picture');
  await expect.poll(() => broken?.getAttribute('data-picture')).toBe('failed');
  expect(broken?.querySelector('img')).toBeNull();
  expect(broken?.getBoundingClientRect().height).toBe(without?.getBoundingClientRect().height);
  expect(without?.getBoundingClientRect().width).toBeCloseTo(
    (without?.getBoundingClientRect().height ?? 0) * 2,
    0,
  );
});

test('what is still to come is one row in a narrow overlay, and a press shows the rest', async () => {
  await page.viewport(240, 700);
  const later = tournament({ startsAt: fromNow({ days: 2 }), endsAt: fromNow({ days: 9 }) });
  await render(<View tournaments={[later]} onSelect={() => undefined} />);
  await page.viewport(240, 700);
  const article = card('Winter Sprint');
  // As high as four lines are in the font that the machine has; the rest would be three more.
  expect(article.element().getBoundingClientRect().height).toBeLessThan(110);
  await expect.element(article.getByText(/to go$/)).toBeVisible();
  const rules = article.getByText('Rules', { exact: true });
  await expect.element(rules).not.toBeVisible();
  const more = article.getByRole('button', { name: 'More about Winter Sprint' });
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  await more.click();
  await expect.element(more).toHaveAttribute('aria-expanded', 'true');
  await expect.element(rules).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(240);
});

test('nothing reaches out of its box at any width, with the worst data', async () => {
  const screen = await render(<View tournaments={uglyTournaments()} onSelect={() => undefined} />);
  for (const width of [240, 320, 360, 768, 1280]) {
    await page.viewport(width, 700);
    for (const one of screen.container.querySelectorAll('article')) {
      const box = one.getBoundingClientRect();
      for (const part of one.querySelectorAll('bdi, p, a, li, button')) {
        if (!part.checkVisibility()) continue;
        const { left, right } = part.getBoundingClientRect();
        // A name that is cut may hang its dots over, as far as the widget's own edge is away.
        const hang = part.matches('.laurel-TournamentCard-name') ? 17 : 1;
        expect(left >= box.left - hang && right <= box.right + hang, `${width}: ${part.outerHTML}`).toBe(
          true,
        );
      }
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
});

test('everything that can be pressed is 24 px or more', async () => {
  await render(<View tournaments={season()} onSelect={() => undefined} />);
  for (const width of [240, 800]) {
    await page.viewport(width, 700);
    for (const target of document.querySelectorAll<HTMLElement>('.laurel-Root :is(a, button)')) {
      if (!target.checkVisibility()) continue;
      const covers = getComputedStyle(target, '::after').position === 'absolute';
      const box = (covers ? target.closest('article') : target)?.getBoundingClientRect();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), target.outerHTML).toBeGreaterThanOrEqual(24);
    }
  }
});

test('the end moves a card to the ended ones and is said, as is what comes before it', async () => {
  const sandbox = createSandbox();
  const endsAt = fromNow({ seconds: 62 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const client = {
    ...createClient({ baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKeys.production, fetch: sandbox.fetch }),
    clockOffset: () => 0,
    getTournaments: async () => [tournament({ name: 'Knockout', endsAt })],
  };
  await render(
    <LaurelProvider client={client} session={null}>
      <TournamentList />
    </LaurelProvider>,
  );
  await expect.element(card('Knockout')).toHaveAttribute('data-status', 'live');
  const said = page.getByRole('status');
  await vi.advanceTimersByTimeAsync(3_000);
  await expect.element(said).toHaveTextContent('Knockout ends in 1 minute');
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(card('Knockout')).toHaveAttribute('data-status', 'ended');
  await expect.element(said).toHaveTextContent('Knockout has ended');
});

test('what ends and what begins at the same moment are both said', async () => {
  const moment = fromNow({ seconds: 10 });
  const weeks = [
    tournament({ id: 'one', name: 'Weekly 1', endsAt: moment }),
    tournament({ id: 'two', name: 'Weekly 2', startsAt: moment }),
  ];
  const screen = await render(<View tournaments={weeks} />);
  await screen.rerender(<View tournaments={weeks} now={begun + 60_000} />);
  const said = () => page.getByRole('status').element().textContent;
  await expect.poll(said).toContain('Weekly 1 has ended');
  expect(said()).toContain('Weekly 2 has started');
});

test('of tournaments that end together it is said of each that an hour is left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const endsAt = new Date(Date.now() + 3_602_000).toISOString();
  const tournaments = ['Weekly 1', 'Weekly 2'].map((name) => tournament({ id: name, name, endsAt }));
  await render(<View tournaments={tournaments} now={Date.now()} />);
  await vi.advanceTimersByTimeAsync(3_000);
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Weekly 1 ends in 1 hour. Weekly 2 ends in 1 hour');
});

test('the service’s clock decides, ten minutes off either way', async () => {
  const sandbox = createSandbox();
  for (const [offset, status] of [
    [10, 'ended'],
    [-10, 'live'],
  ] as const) {
    const client = {
      ...createClient({ baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKeys.production, fetch: sandbox.fetch }),
      scope: `offset ${offset}`,
      clockOffset: () => offset * 60_000,
      getTournaments: async () => [tournament({ name: 'Skewed', endsAt: fromNow({ minutes: 5 }) })],
    };
    const screen = await render(
      <LaurelProvider client={client} session={null}>
        <TournamentList />
      </LaurelProvider>,
    );
    await expect.element(card('Skewed')).toHaveAttribute('data-status', status);
    await screen.unmount();
  }
});

test('fed by the sandbox: the filter is the player’s, and says how many it brings', async () => {
  const sandbox = createSandbox();
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    fetch: sandbox.fetch,
  });
  const active = await client.getTournaments({ filter: 'ACTIVE' });
  const all = await client.getTournaments({ filter: 'ALL' });
  expect(all.length).toBeGreaterThan(active.length);
  await render(
    <LaurelProvider client={client} session={null}>
      <TournamentList />
    </LaurelProvider>,
  );
  await expect.poll(() => page.getByRole('article').elements().length).toBe(active.length);
  await userEvent.keyboard('{Tab}{ArrowRight}');
  await expect.poll(() => page.getByRole('article').elements().length).toBe(all.length);
  await expect.element(page.getByRole('radio', { name: 'All' })).toHaveFocus();
  await expect.element(page.getByRole('status')).toHaveTextContent(`${all.length} tournaments`);
});

test('a list that could not be refreshed stays; one that never came can be asked for again', async () => {
  const retry = vi.fn();
  const screen = await render(<View state={refreshFailed(unavailable, retry)} />);
  await expect.element(card('Winter Sprint')).toBeVisible();
  await expect.element(page.getByText('Could not refresh just now.')).toBeVisible();
  await screen.rerender(<View state={failed(unavailable, retry)} tournaments={[]} />);
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(retry).toHaveBeenCalledOnce();
});

test('server HTML has no style attribute, no now and no zone of the server’s, and hydrates as it is', async () => {
  const reported = vi.spyOn(console, 'error');
  const dated = [tournament({ startsAt: '2026-11-15T00:00:00Z', endsAt: '2026-12-06T00:00:00Z' })];
  const list = <View now={null} tournaments={dated} onSelect={() => undefined} />;
  const host = document.createElement('div');
  document.body.append(host);
  host.innerHTML = renderToString(list);
  expect(host.querySelector('[style]')).toBeNull();
  expect(host.textContent).toMatch(/November 15, 2026 – December 6, 2026 \(UTC\)/);
  expect(host.textContent).not.toMatch(/Live|left|tomorrow|today/);
  const errors: unknown[] = [];
  const root = hydrateRoot(host, list, { onRecoverableError: (error) => errors.push(error) });
  await expect.poll(() => host.querySelector('article')).not.toBeNull();
  // React reports what it recovered from no later than the next frame.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(errors).toEqual([]);
  expect(reported).not.toHaveBeenCalled();
  reported.mockRestore();
  root.unmount();
  host.remove();
});

test('what is live comes first and large, with its words on the picture; the rest steps back', async () => {
  const screen = await render(<View tournaments={season()} />);
  const forms = [...screen.container.querySelectorAll<HTMLElement>('article')].map(
    ({ dataset }) => `${dataset['status']} ${dataset['form']}`,
  );
  expect([...new Set(forms)]).toEqual(['live hero', 'live card', 'upcoming row', 'unknown row', 'ended row']);
  for (const width of [240, 360, 800, 1280]) {
    await page.viewport(width, 700);
    const hero = screen.container.querySelector('[data-form="hero"]') as HTMLElement;
    const part = (name: string) =>
      (hero.querySelector(`.laurel-TournamentCard-${name}`) as Element).getBoundingClientRect();
    const picture = part('picture');
    for (const words of ['title', 'dates', 'timeLeft', 'pool', 'badges']) {
      const { top, bottom, left, right } = part(words);
      expect(top >= picture.top && bottom <= picture.bottom, `${words} at ${width}`).toBe(true);
      expect(left >= picture.left && right <= picture.right, `${words} at ${width}`).toBe(true);
    }
    // The shade that the words stand on reaches from above them to the picture's foot.
    const body = hero.querySelector('.laurel-TournamentCard-body') as Element;
    const shade = getComputedStyle(body, '::after');
    expect(Number.parseFloat(shade.height), `${width}`).toBeGreaterThan(
      part('timeLeft').bottom - part('title').top,
    );
  }
});

test('a game puts a button of its own on a card, which does not choose the card', async () => {
  const chosen: string[] = [];
  const raced: string[] = [];
  await render(
    <View
      tournaments={season()}
      onSelect={({ id }) => chosen.push(id)}
      renderAction={({ tournament: { name }, status }) =>
        status === 'live' && (
          <button type="button" onClick={() => raced.push(name ?? '')}>
            Race now
          </button>
        )
      }
    />,
  );
  const buttons = page.getByRole('button', { name: 'Race now' });
  expect(buttons.elements()).toHaveLength(3);
  await buttons.first().click();
  expect([raced, chosen]).toEqual([['Friday Knockout'], []]);
});

test('dollars of single places are written as those of the pool, and nothing else is touched', async () => {
  const prizeDescription = '1st: $3000 - 2nd: $1500 and a hoodie - 3rd: $1,250.50';
  await render(<View tournaments={[tournament({ prizePool: 5000, prizeDescription })]} />);
  const places = [...document.querySelectorAll('.laurel-TournamentCard-place')].map(
    ({ textContent }) => textContent,
  );
  expect(places).toEqual(['11st $3,000', '22nd $1500 and a hoodie', '33rd $1,250.50']);
});

test('the word of a status is seen where a card is hardly wider than a name', async () => {
  await page.viewport(240, 600);
  await render(<View />);
  const badge = document.querySelector('[data-badge=live]');
  expect(badge?.textContent).toBe('Live');
  expect(badge?.firstElementChild?.getBoundingClientRect().width).toBeGreaterThan(15);
  await page.viewport(768, 900);
});
