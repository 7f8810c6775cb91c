'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import type { LeaderboardRowData } from '../../domain/leaderboard/rows/LeaderboardRowData.ts';
import { primaryColumn, type ScoreColumn } from '../../domain/leaderboard/scoreColumns.ts';
import { scoreOf } from '../../domain/scores.ts';
import type { FoundPlayers } from '../../react/models/player-search/PlayerSearchModel.ts';
import { useSearchWords } from '../../react/provider/words/useSearchWords.ts';
import { useSayOutcome } from '../elements/behaviour/useOutcome.ts';
import { VisuallyHidden } from '../elements/VisuallyHidden.tsx';
import type { RenderError } from '../frame/ErrorPanel.tsx';
import { LoadedContent } from '../frame/LoadedContent.tsx';
import { StatePanel } from '../frame/StatePanel.tsx';
import { useColumnWidths } from '../leaderboard/table/useColumnWidths.ts';
import { Avatar } from '../parts/avatar/Avatar.tsx';
import { Score } from '../parts/Score.tsx';
import { PlayerName } from '../player-name/PlayerName.tsx';
import { playerName } from '../player-name/playerName.ts';
import { Rank } from '../rank/Rank.tsx';
import { DerivedNote } from './DerivedNote.tsx';
import { IndexOff } from './IndexOff.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';

/** What a `FoundList` takes. */
export interface FoundListProps {
  /** What the ids of its options begin with. */
  readonly id: string;
  readonly listId: string | undefined;
  readonly found: FoundPlayers;
  readonly columns: readonly ScoreColumn[];
  /** Id of the player whom Enter chooses. */
  readonly active: string | null;
  readonly onActive: (player: string) => void;
  readonly onChoose: (player: string) => void;
  readonly renderError: RenderError | undefined;
}

/** Who was found, or why nobody. */
export function FoundList({ found, renderError, ...list }: FoundListProps): ReactNode {
  const { messages } = useSearchWords();
  useSayFound(found);
  return (
    <LoadedContent
      state={found}
      skeleton={<ListSkeleton rows={3} />}
      notAllowed={messages.common.errors.unauthorized}
      renderError={renderError}
    >
      {found.off !== null ? (
        <IndexOff reason={found.off} />
      ) : found.rows.length === 0 ? (
        <Nobody found={found} />
      ) : (
        <>
          <List {...list} rows={found.rows} />
          {found.more && <p className="laurel-PlayerSearch-note">{messages.search.more}</p>}
          <DerivedNote asOf={found.asOf} />
        </>
      )}
    </LoadedContent>
  );
}

function List({
  id,
  listId,
  rows,
  columns,
  active,
  onActive,
  onChoose,
}: Omit<FoundListProps, 'found' | 'renderError'> & {
  readonly rows: readonly LeaderboardRowData[];
}): ReactNode {
  const { messages } = useSearchWords();
  const option = useInSight(active);
  const column = primaryColumn(columns);
  // As on a board: a narrow list has scores that would leave no room for names below them.
  const { long } = useColumnWidths(columns, rows, null);
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={messages.search.results}
      className="laurel-PlayerSearch-list"
      data-long={long ? '' : undefined}
    >
      {rows.map((row, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys, and says by aria-activedescendant which option they are for
        <div
          key={row.id}
          ref={row.id === active ? option : undefined}
          id={`${id}${index}`}
          role="option"
          aria-selected={row.id === active}
          className="laurel-PlayerSearch-option"
          data-active={row.id === active ? '' : undefined}
          data-own={row.own ? '' : undefined}
          // The field keeps the focus, and a phone its keyboard, until somebody is chosen.
          onMouseDown={(event) => event.preventDefault()}
          // Moved, not entered: a list that comes below a pointer at rest chooses nothing.
          onPointerMove={() => {
            if (row.id !== active) onActive(row.id);
          }}
          onClick={() => onChoose(row.id)}
        >
          <Found row={row} column={column} />
        </div>
      ))}
    </div>
  );
}

function Found({
  row,
  column,
}: {
  readonly row: LeaderboardRowData;
  readonly column: ScoreColumn | undefined;
}): ReactNode {
  const { messages } = useSearchWords();
  const name = playerName(row, messages, 'whole');
  const value = scoreOf(row.scores, column?.name);
  return (
    <>
      <span className="laurel-PlayerSearch-rank">
        <VisuallyHidden>{messages.leaderboard.rank} </VisuallyHidden>
        <Rank rank={row.rank} />
      </span>
      <Avatar player={row.id} name={name} picture={row.avatarUrl} />{' '}
      <span className="laurel-PlayerSearch-name">
        <PlayerName>{name}</PlayerName>
        {row.own && <span className="laurel-Leaderboard-you">{messages.common.you}</span>}
      </span>{' '}
      {column !== undefined && value !== undefined && (
        <span className="laurel-PlayerSearch-score">
          <VisuallyHidden>{column.label} </VisuallyHidden>
          <Score value={value} format={column.format} />
        </span>
      )}
    </>
  );
}

/** Nobody, though there may be somebody: whose names are not known yet, or who may not be shown. */
function Nobody({ found: { named, total, more } }: { readonly found: FoundPlayers }): ReactNode {
  const { messages, format } = useSearchWords();
  const words = messages.search;
  const isPartly = named !== null && total !== null && named < total;
  return (
    <StatePanel
      kind="no-match"
      text={more ? words.more : words.nobody}
      details={
        isPartly ? words.someNamed({ named: format.count(named), total: format.count(total) }) : undefined
      }
    />
  );
}

/** Brings the option into sight that the keys have come to. */
function useInSight(active: string | null) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // jsdom scrolls nothing.
    const shown: Partial<HTMLElement> | null = option.current;
    if (active !== null) shown?.scrollIntoView?.({ block: 'nearest', behavior: 'instant' });
  }, [active]);
  return option;
}

/** Says how many were found by what was typed; a failure is said where it is shown. */
function useSayFound({ status, refreshing, off, rows, more }: FoundPlayers): void {
  const { messages, format } = useSearchWords();
  const words = messages.search;
  const isThere = status === 'ready' && !refreshing && off === null;
  const found = [
    ...(rows.length > 0 ? [words.found(format.count(rows.length))] : []),
    ...(more ? [words.more] : []),
  ];
  useSayOutcome(isThere ? found.join(' ') || words.nobody : null, 'polite');
}
