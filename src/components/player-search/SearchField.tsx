'use client';

import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';
import { longestText } from '../../react/models/player-search/usePlayerSearchModel.ts';
import { useSearchWords } from '../../react/provider/words/useSearchWords.ts';

/** What a `SearchField` takes. */
export interface SearchFieldProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The field was pressed, which has the list come back. */
  readonly onPress: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Of the list; `undefined` while there is none. */
  readonly listId: string | undefined;
  /** Of the option that Enter chooses. */
  readonly activeId: string | undefined;
  readonly hintId: string | undefined;
}

/** The field, with its label and what empties it. */
export function SearchField(props: SearchFieldProps): ReactNode {
  const { inputRef, text, listId } = props;
  const { messages } = useSearchWords();
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="laurel-PlayerSearch-label">
        {messages.search.label}
      </label>
      <div className="laurel-PlayerSearch-field">
        <Glass />
        <input
          ref={inputRef}
          id={id}
          className="laurel-PlayerSearch-input"
          type="text"
          // Not before something is typed: an empty field would begin on the left in every language.
          dir={text === '' ? undefined : 'auto'}
          value={text}
          maxLength={longestText}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={listId !== undefined}
          aria-controls={listId}
          aria-activedescendant={props.activeId}
          aria-describedby={props.hintId}
          onChange={(event) => props.onText(event.target.value)}
          onClick={props.onPress}
          onKeyDown={props.onKeyDown}
        />
        {text !== '' && (
          <button
            type="button"
            className="laurel-PlayerSearch-clear"
            title={messages.search.clear}
            onClick={() => {
              props.onText('');
              inputRef.current?.focus();
            }}
          >
            <Cross />
          </button>
        )}
      </div>
    </>
  );
}

function Glass(): ReactNode {
  return <Sign path="M11 11l4 4M7 12.5a5.5 5.5 0 1 1 0-11 5.5 5.5 0 0 1 0 11z" />;
}

function Cross(): ReactNode {
  return <Sign path="m4 4 8 8m0-8-8 8" />;
}

function Sign({ path }: { readonly path: string }): ReactNode {
  return (
    <svg
      className="laurel-PlayerSearch-sign"
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
