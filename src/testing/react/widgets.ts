import { act, getConfig, screen, waitFor, within } from '@testing-library/react';
import { en } from '../../messages/en.ts';
import { mergeMessages, type MessagesOverride } from '../../messages/mergeMessages.ts';
import { heldClock } from '../heldClock.ts';

/** How a widget is found. */
export interface FindOptions {
  /** Its heading. Default: what it is by itself; a board without one is the first region that holds a table. */
  readonly name?: string | RegExp | undefined;
  /** The page's words. Default: English. */
  readonly messages?: MessagesOverride | undefined;
  /** Where to look. Default: the whole page. */
  readonly container?: HTMLElement | undefined;
}

/** One row of a board, as it is read. */
export interface BoardRowReading {
  /** The row itself. */
  readonly element: HTMLElement;
  /** As it is written, `=4` for a shared one; empty for none. */
  readonly rank: string;
  /** As it is shown. */
  readonly name: string;
  /** In the order of the columns. */
  readonly scores: readonly string[];
  /** Whether it is the signed-in player's. */
  readonly own: boolean;
}

/** A leaderboard on the page. */
export interface LeaderboardTester {
  /** The `region` that it is. */
  readonly root: HTMLElement;
  /** All rows on the page, the own one outside of them too. */
  readonly rows: () => readonly BoardRowReading[];
  /** The signed-in player's row, wherever it stands; `undefined` without one. */
  readonly ownRow: () => BoardRowReading | undefined;
  /** The choice of a period or of who is shown, by its words: for `userEvent.click`. */
  readonly choice: (name: string | RegExp) => HTMLElement;
  /** The button for more rows; `null` when all are there. */
  readonly moreButton: () => HTMLElement | null;
}

/** Waits for a board with its rows. Rejects where none is shown in time, as the `find…` of Testing Library do. */
export async function findLeaderboard(options: FindOptions = {}): Promise<LeaderboardTester> {
  const root = await until(() => {
    const first = regionsOf(options).find((region) => within(region).queryAllByRole('table').length > 0);
    if (first === undefined) throw new Error(`No board with rows is shown${named(options)}.`);
    return first;
  });
  const inside = within(root);
  const rows = (): readonly BoardRowReading[] =>
    inside.getAllByRole('rowheader').map((header) => readRow(header.closest('tr') ?? header, header));
  const { showMore } = mergeMessages(en, options.messages).common;
  return {
    root,
    rows,
    ownRow: () => rows().find(({ own }) => own),
    choice: (name) => inside.getByRole('radio', { name }),
    moreButton: () => inside.queryByRole('button', { name: showMore }),
  };
}

function readRow(element: HTMLElement, header: HTMLElement): BoardRowReading {
  const [rank, ...scores] = within(element).getAllByRole('cell');
  const text = (part: Element | null | undefined): string => part?.textContent?.trim() ?? '';
  return {
    element,
    rank: text(rank),
    name: text(header.querySelector('.laurel-PlayerName') ?? header),
    scores: scores.map(text),
    own: element.getAttribute('aria-current') === 'true',
  };
}

/** A list of tournaments on the page. */
export interface TournamentListTester {
  /** The `region` that it is. */
  readonly root: HTMLElement;
  /** Each card: an `article`, called as its tournament. */
  readonly cards: () => readonly HTMLElement[];
  /** One of them, by its tournament's name; throws where there is none. */
  readonly card: (name: string | RegExp) => HTMLElement;
}

/** Waits for the tournaments. Rejects where none is shown in time, as the `find…` of Testing Library do. */
export async function findTournamentList(options: FindOptions = {}): Promise<TournamentListTester> {
  const root = await findRegion(options, mergeMessages(en, options.messages).tournaments.title);
  const inside = within(root);
  await until(() => inside.getAllByRole('article'));
  return {
    root,
    cards: () => inside.getAllByRole('article'),
    card: (name) => inside.getByRole('article', { name }),
  };
}

/** A profile on the page. */
export interface ProfileTester {
  /** The `region` that it is. */
  readonly root: HTMLElement;
  /** The player's name, as it is shown; empty where there is none yet. */
  readonly name: () => string;
}

/** Waits for the profile of whoever is signed in. Rejects where none is shown in time, as the `find…` of Testing Library do. */
export async function findProfile(options: FindOptions = {}): Promise<ProfileTester> {
  const root = await findRegion(options, mergeMessages(en, options.messages).profile.title);
  await until(() => {
    if (root.getAttribute('aria-busy') === 'true') throw new Error('The profile is still loading.');
  });
  return { root, name: () => shownIn(root, '.laurel-Profile-name .laurel-PlayerName') };
}

/** The player's place in one line. */
export interface RankChipTester {
  /** The chip itself. */
  readonly root: HTMLElement;
  /** The place, as it is written. */
  readonly rank: () => string;
  /** The score that ranks, as it is written; empty without one. */
  readonly score: () => string;
  /** What is missing to the next place, in words; empty at the top. */
  readonly next: () => string;
}

/** Waits for a chip, which is there once the player has a place. Rejects where none is shown in time, as the `find…` of Testing Library do. */
export async function findRankChip(options: FindOptions = {}): Promise<RankChipTester> {
  const words = mergeMessages(en, options.messages).leaderboard;
  const root = await until(() => {
    const chip = inPlace(options)
      .queryAllByText(words.rank)
      .map((label) => label.closest<HTMLElement>('.laurel-RankChip'))
      .find((found) => found !== null);
    if (chip === undefined) throw new Error('No chip with a place is shown.');
    return chip;
  });
  return {
    root,
    rank: () => shownIn(root, '.laurel-RankChip-rank'),
    score: () => shownIn(root, '.laurel-RankChip-score'),
    next: () => shownIn(root, '.laurel-RankChip-next'),
  };
}

/** The text of a part without what is for screen readers alone. */
function shownIn(root: HTMLElement, part: string): string {
  const copy = root.querySelector(part)?.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const hidden of copy.querySelectorAll('.laurel-VisuallyHidden')) hidden.remove();
  return copy.textContent?.trim() ?? '';
}

/** Friends on the page, as a list or as avatars. */
export interface FriendsTester {
  /** The `region` that it is. */
  readonly root: HTMLElement;
  /** Each friend: a `listitem`. */
  readonly friends: () => readonly HTMLElement[];
}

/** Waits for friends. Rejects where none is shown in time, as the `find…` of Testing Library do. */
export async function findFriends(options: FindOptions = {}): Promise<FriendsTester> {
  const root = await findRegion(options, mergeMessages(en, options.messages).friends.title);
  const inside = within(root);
  await until(() => inside.getAllByRole('listitem'));
  return { root, friends: () => inside.getAllByRole('listitem') };
}

/** The player's runs on the page. */
export interface ScoreStatusTester {
  /** The `region` that it is. */
  readonly root: HTMLElement;
  /** What is said of each run. */
  readonly runs: () => readonly string[];
}

/** Waits for the status of scores, which is there once there are any. Rejects where none is shown in time, as the `find…` of Testing Library do. */
export async function findScoreStatus(options: FindOptions = {}): Promise<ScoreStatusTester> {
  const root = await findRegion(options, mergeMessages(en, options.messages).score.title);
  return {
    root,
    runs: () =>
      within(root)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent ?? ''),
  };
}

async function findRegion(options: FindOptions, usual: string): Promise<HTMLElement> {
  const { name = usual } = options;
  return until(() => inPlace(options).getByRole('region', { name }));
}

function regionsOf(options: FindOptions): HTMLElement[] {
  const { name } = options;
  return inPlace(options).queryAllByRole('region', name === undefined ? {} : { name });
}

function inPlace({
  container,
}: FindOptions): Pick<typeof screen, 'getByRole' | 'queryAllByRole' | 'queryAllByText'> {
  return container === undefined ? screen : within(container);
}

function named({ name }: FindOptions): string {
  return name === undefined ? '' : ` under ${String(name)}`;
}

/** `waitFor`, also while a test holds the clock, by which Testing Library would wait. */
async function until<Found>(find: () => Found): Promise<Found> {
  const clock = heldClock();
  if (clock === undefined) return waitFor(find);
  // By the one clock that is never held.
  const end = performance.now() + getConfig().asyncUtilTimeout;
  for (;;) {
    try {
      return find();
    } catch (error) {
      if (performance.now() >= end) throw error;
    }
    await act(clock.settle);
  }
}
