'use client';

import { type ReactNode, type RefObject, useId } from 'react';
import type { ScoreColumn } from '../../domain/leaderboard/scoreColumns.ts';
import type { ChosenPlayer } from '../../react/models/player-search/PlayerSearchModel.ts';
import { useSearchWords } from '../../react/provider/words/useSearchWords.ts';
import type { Words } from '../../react/provider/words/WordsContext.ts';
import { Button } from '../elements/controls/Button.tsx';
import type { HeadingLevel } from '../elements/HeadingLevel.ts';
import type { RenderError } from '../frame/ErrorPanel.tsx';
import { LoadedContent } from '../frame/LoadedContent.tsx';
import { Avatar } from '../parts/avatar/Avatar.tsx';
import { PlayerName } from '../player-name/PlayerName.tsx';
import { playerName } from '../player-name/playerName.ts';
import { DerivedNote } from './DerivedNote.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { PlacesTable } from './PlacesTable.tsx';

/** What a `ChosenPlace` takes. */
export interface ChosenPlaceProps {
  readonly placeRef: RefObject<HTMLElement | null>;
  readonly chosen: ChosenPlayer;
  readonly columns: readonly ScoreColumn[];
  readonly headingLevel: HeadingLevel;
  readonly onBack: () => void;
  readonly renderError: RenderError | undefined;
}

/** Where the chosen player stands: in words, and among the places around. Escape in it is the way back. */
export function ChosenPlace({
  placeRef,
  chosen,
  columns,
  headingLevel,
  onBack,
  renderError,
}: ChosenPlaceProps): ReactNode {
  const words = useSearchWords();
  const { messages } = words;
  const id = useId();
  const { row, places, off, isGone } = chosen;
  const name = playerName(row, messages, 'whole');
  // Isolated: it may run the other way.
  const isolated = `\u2068${name}\u2069`;
  const Heading = `h${headingLevel}` as const;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape goes back from wherever the focus is in it; the button does the same
    <section
      ref={placeRef}
      tabIndex={-1}
      className="laurel-PlayerSearch-chosen"
      aria-labelledby={id}
      aria-describedby={`${id}place`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        event.nativeEvent.stopImmediatePropagation();
        onBack();
      }}
    >
      <Button variant="quiet" className="laurel-PlayerSearch-back" onClick={onBack}>
        <span className="laurel-PlayerSearch-backSign" aria-hidden="true" />
        {messages.search.back}
      </Button>
      <div className="laurel-PlayerSearch-player">
        <Avatar player={row.id} name={name} picture={row.avatarUrl} size="large" />
        <div className="laurel-PlayerSearch-words">
          <Heading id={id} className="laurel-PlayerSearch-who">
            <PlayerName>{name}</PlayerName>
            {row.own && <span className="laurel-Leaderboard-you">{messages.common.you}</span>}
          </Heading>
          <p id={`${id}place`} className="laurel-PlayerSearch-place">
            {isGone ? messages.search.gone({ name: isolated }) : <Place chosen={chosen} words={words} />}
          </p>
        </div>
      </div>
      {!isGone && (
        <LoadedContent
          state={chosen}
          skeleton={<ListSkeleton rows={5} />}
          notAllowed={messages.common.errors.unauthorized}
          renderError={renderError}
        >
          {off !== null ? (
            <p className="laurel-PlayerSearch-note">{messages.search.aroundOff}</p>
          ) : (
            <PlacesTable
              label={messages.search.around({ name: isolated })}
              player={row.id}
              rows={places}
              columns={columns}
            />
          )}
        </LoadedContent>
      )}
      <DerivedNote asOf={chosen.asOf} />
    </section>
  );
}

/** "12th of 300", and how much better that is than the others, never said to be more than it is. */
function Place({
  chosen: { row, total, percentile },
  words: { messages, format },
}: {
  readonly chosen: ChosenPlayer;
  readonly words: Words<'leaderboard' | 'search'>;
}): ReactNode {
  const { rank } = row;
  if (rank === null) return messages.leaderboard.noRank;
  const place = messages.leaderboard.place(format.count(rank));
  const better = Math.floor(percentile);
  const percent = format.number(better / 100, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <>
      <strong>
        {total === null ? place : messages.search.placeOf({ place, total: format.count(total) })}
      </strong>
      {better > 0 && total !== 1 && (
        <>
          {' '}
          <span>{better < 100 ? messages.search.betterThan({ percent }) : messages.search.best}</span>
        </>
      )}
    </>
  );
}
