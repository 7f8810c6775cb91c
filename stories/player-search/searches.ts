import { fn } from 'storybook/test';
import { loaded } from '../../src/domain/loadState.ts';
import type { LeaderboardRowData } from '../../src/domain/leaderboard/rows/LeaderboardRowData.ts';
import type {
  ChosenPlayer,
  FoundPlayers,
  PlayerSearchModel,
} from '../../src/react/models/player-search/PlayerSearchModel.ts';
import { killColumns, rows } from '../leaderboard/board.ts';

const asOf = Date.UTC(2026, 10, 21, 11, 58);

/** Who was found: players all over a board of twelve thousand. */
export function found(
  players: readonly LeaderboardRowData[],
  fields: Partial<FoundPlayers> = {},
): FoundPlayers {
  return {
    ...loaded,
    off: null,
    asOf,
    total: 12_408,
    rows: players,
    more: false,
    named: 12_408,
    ...fields,
  } as FoundPlayers;
}

/** Rows of these places of a board, the first of which is 0. */
export function placesOf(...places: readonly number[]): readonly LeaderboardRowData[] {
  return places
    .flatMap((place) => rows(1, -1, place))
    .map((row) => ({
      ...row,
      movement: undefined,
      friend: false,
    }));
}

/** A player among five places of the board; in their middle, unless they begin with the first. */
export function chosen(place = 23, fields: Partial<ChosenPlayer> = {}): ChosenPlayer {
  const first = Math.max(0, place - 2);
  const places = placesOf(...Array.from({ length: 5 }, (_, index) => first + index));
  return {
    ...loaded,
    off: null,
    asOf,
    total: 12_408,
    row: places[place - first],
    percentile: 99.81,
    places,
    isGone: false,
    ...fields,
  } as ChosenPlayer;
}

/** A search in which this is typed; nothing comes of what is done with it. */
export function searchOf(text: string, fields: Partial<PlayerSearchModel> = {}): PlayerSearchModel {
  return {
    text,
    setText: fn(),
    found: null,
    chosen: null,
    choose: fn(),
    columns: killColumns,
    ...fields,
  };
}
