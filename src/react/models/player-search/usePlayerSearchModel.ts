'use client';

import { useMemo, useState } from 'react';
import type { LeaderboardRowData } from '../../../domain/leaderboard/rows/LeaderboardRowData.ts';
import { scoreColumns, type ScoreType } from '../../../domain/leaderboard/scoreColumns.ts';
import type { Period } from '../../../domain/model.ts';
import { cleanText } from '../../../domain/text/cleanText.ts';
import { checkIndex } from '../../../query/ranks/checkIndex.ts';
import type { RankSource } from '../../../query/ranks/RankSource.ts';
import { useSettled } from '../../browser/useSettled.ts';
import type { LiveOption } from '../../hooks/LaurelHookOptions.ts';
import { useUserInfo } from '../../hooks/useUserInfo.ts';
import { checkScoreTypes } from '../leaderboard/checkBoard.ts';
import { useLaurel } from '../../provider/useLaurel.ts';
import type { PlayerSearchModel } from './PlayerSearchModel.ts';
import { type Choice, useChosenPlayer } from './useChosenPlayer.ts';
import { useFoundPlayers } from './useFoundPlayers.ts';

/** What a search for players is asked for. `live` keeps the chosen player's places fresh; left out, they stay as they came. */
export interface PlayerSearchOptions extends Period, LiveOption {
  /** `rankIndex('/laurel')`: the rank index of a gateway, which knows names and ranks. Make it once, outside of components. */
  readonly index: RankSource;
  /** Whose ranking: the `id` of one of `useTournaments`, or as the dashboard names it. */
  readonly tournamentId: string;
  /** Most players that are listed, 1 to 50. Default 8. */
  readonly limit?: number | undefined;
  /** Places shown on either side of the chosen player, 0 to 50. Default 2. */
  readonly around?: number | undefined;
  /** Labels and formats of the scores. Default: one for each score type that comes. */
  readonly scoreTypes?: readonly ScoreType[] | undefined;
  /** Called with the player that has been chosen. */
  readonly onSelect?: ((player: LeaderboardRowData) => void) | undefined;
}

interface Typed {
  readonly session: string | null;
  readonly text: string;
  readonly choice: (Choice & { readonly board: string }) | null;
}

/** Milliseconds without a key, after which a name is looked for: longer than between two letters, shorter than a wait. */
const pause = 200;
/** Most characters of a name that an index compares. */
export const longestText = 64;

/**
 * The behaviour of a search for players by name, for drawing your own:
 * `<PlayerSearchView model={usePlayerSearchModel(options)} />` is `<PlayerSearch {...options} />`.
 *
 * A name is looked for when the typing pauses; a question that nobody waits for any more is broken off. While one develops,
 * throws `LaurelError` of kind `config` without an index, and for score types of another shape.
 */
export function usePlayerSearchModel(options: PlayerSearchOptions): PlayerSearchModel {
  if (process.env.NODE_ENV !== 'production') {
    checkIndex(options?.index);
    checkScoreTypes(options.scoreTypes);
  }
  const {
    index,
    tournamentId,
    startDate,
    endDate,
    limit = 8,
    around = 2,
    scoreTypes,
    live,
    onSelect,
  } = options;
  const { client, session } = useLaurel();
  const [typed, setTyped] = useState<Typed>({ session, text: '', choice: null });
  // What one player looked for is not for the next to see, and a place on one board is no place on another.
  const text = typed.session === session ? typed.text : '';
  const board = JSON.stringify([client.scope, tournamentId, startDate, endDate]);
  const choice = text !== '' && typed.choice?.board === board ? typed.choice : null;

  // What cannot be seen is no name.
  const isEmpty = cleanText(text) === '';
  const name = useSettled(isEmpty ? '' : text.trim(), pause);
  const { data: ownId } = useUserInfo({ select: ({ sub }) => sub, enabled: !isEmpty });
  const days = { tournamentId, startDate, endDate };
  const { found, entries } = useFoundPlayers(
    index,
    { ...days, name, limit },
    { board, isSettled: name === text.trim(), ownId },
  );
  const chosen = useChosenPlayer(index, choice, { ...days, around, ownId, live });
  const columns = useMemo(
    () => scoreColumns(scoreTypes, [...(chosen?.places ?? []), ...entries]),
    [scoreTypes, chosen?.places, entries],
  );

  return {
    text,
    setText: (next) => setTyped({ session, text: next.slice(0, longestText), choice }),
    found: isEmpty ? null : found,
    chosen,
    choose(id) {
      const entry = entries.find((other) => other.id === id);
      const row = found.rows.find((other) => other.id === id);
      if (entry === undefined || row === undefined) {
        setTyped({ session, text, choice: null });
        return;
      }
      const { off, asOf, total } = found;
      setTyped({ session, text, choice: { board, entry, word: { off, asOf, total } } });
      onSelect?.(row);
    },
    columns,
  };
}
