'use client';

import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import type { ChosenPlayer, PlayerSearchModel } from '../../react/models/player-search/PlayerSearchModel.ts';
import { useSearchWords } from '../../react/provider/words/useSearchWords.ts';
import { useAsk } from '../elements/behaviour/useOutcome.ts';
import type { HeadingLevel } from '../elements/HeadingLevel.ts';
import type { RenderError } from '../frame/ErrorPanel.tsx';
import { useTellMissingSheet } from '../frame/useTellMissingSheet.ts';
import { ChosenPlace } from './ChosenPlace.tsx';
import { FoundList } from './FoundList.tsx';
import { SearchField } from './SearchField.tsx';
import { useListNavigation } from './useListNavigation.ts';

/** What a `Search` takes. */
export interface SearchProps {
  readonly model: PlayerSearchModel;
  /** The player to show in place of the list; `null` for the list. */
  readonly chosen: ChosenPlayer | null;
  readonly setOpen: (isOpen: boolean) => void;
  readonly headingLevel: HeadingLevel;
  readonly renderError: RenderError | undefined;
}

/** All of a search below its heading. It stands inside the widget, whose live regions it speaks through. */
export function Search({ model, chosen, setOpen, headingLevel, renderError }: SearchProps): ReactNode {
  const { messages } = useSearchWords();
  const ask = useAsk();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLElement>(null);
  useTellMissingSheet(input, '--_search');
  const focusLater = useFocusLater(place);
  const { text, found, columns } = model;
  const listed = chosen === null ? found : null;
  const rows = listed?.status === 'ready' && listed.off === null ? listed.rows : [];
  const ids = rows.map((row) => row.id);

  const setText = (next: string): void => {
    // The outcome of what is typed is said; what comes by itself later stays silent.
    if (next !== '') ask();
    navigation.setActive(null);
    setOpen(true);
    model.setText(next);
  };
  const choose = (player: string): void => {
    // The field lets go of the focus, so that a phone puts its keyboard away and the next key goes on from the place.
    focusLater();
    navigation.setActive(null);
    setOpen(false);
    model.choose(player);
  };
  const navigation = useListNavigation({
    ids,
    isSettled: listed?.refreshing === false,
    onChoose: choose,
    onOpen() {
      if (chosen !== null) setOpen(true);
      return chosen !== null;
    },
    onBack() {
      if (chosen === null && model.chosen !== null) setOpen(false);
      else if (text !== '') setText('');
      else return false;
      return true;
    },
  });
  const hintId = found === null ? `${id}hint` : undefined;
  const listId = ids.length > 0 ? `${id}list` : undefined;

  return (
    <>
      <SearchField
        inputRef={input}
        text={text}
        onText={setText}
        onPress={() => setOpen(true)}
        onKeyDown={navigation.onKeyDown}
        listId={listId}
        activeId={navigation.active === null ? undefined : `${id}${ids.indexOf(navigation.active)}`}
        hintId={hintId}
      />
      {found === null && (
        <p id={hintId} className="laurel-PlayerSearch-hint">
          {messages.search.hint}
        </p>
      )}
      {listed !== null && (
        <FoundList
          id={id}
          listId={listId}
          found={listed}
          columns={columns}
          active={navigation.active}
          onActive={navigation.setActive}
          onChoose={choose}
          renderError={renderError}
        />
      )}
      {chosen !== null && (
        <ChosenPlace
          placeRef={place}
          chosen={chosen}
          columns={columns}
          headingLevel={headingLevel}
          onBack={() => {
            setOpen(true);
            input.current?.focus();
          }}
          renderError={renderError}
        />
      )}
    </>
  );
}

/** Gives an element the focus once it is drawn. */
function useFocusLater(element: RefObject<HTMLElement | null>): () => void {
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current || element.current === null) return;
    isWanted.current = false;
    element.current.focus();
  });
  return () => {
    isWanted.current = true;
  };
}
