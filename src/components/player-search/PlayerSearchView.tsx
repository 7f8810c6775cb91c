'use client';

import { type ReactNode, useMemo, useState } from 'react';
import type { MessagesOverride } from '../../messages/mergeMessages.ts';
import type { FoundPlayers, PlayerSearchModel } from '../../react/models/player-search/PlayerSearchModel.ts';
import { useMask } from '../../react/provider/useMask.ts';
import { useSearchWords } from '../../react/provider/words/useSearchWords.ts';
import { type HeadingLevel, levelBelow } from '../elements/HeadingLevel.ts';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';
import type { RenderError } from '../frame/ErrorPanel.tsx';
import { Widget, type WidgetRootProps } from '../frame/Widget.tsx';
import { Search } from './Search.tsx';

/** What can be chosen about the appearance of a search for players. */
export interface PlayerSearchAppearance extends Omit<WidgetRootProps, 'onSelect'> {
  /** Default: “Find a player”. */
  readonly heading?: string | undefined;
  /** Level of the heading. Default 2. */
  readonly headingLevel?: HeadingLevel | undefined;
  /** Keeps the heading for screen readers only. */
  readonly headingHidden?: boolean | undefined;
  /** Height of rows, as of a `Leaderboard`. Default: the page's. */
  readonly density?: 'comfortable' | 'default' | 'compact' | undefined;
  /** Draws what stands in place of what could not be loaded. */
  readonly renderError?: RenderError | undefined;
  /** Words to replace, over the provider's. */
  readonly messages?: MessagesOverride | undefined;
}

/** What a `PlayerSearchView` takes: a model, and its appearance. */
export interface PlayerSearchViewProps extends PlayerSearchAppearance {
  /** `usePlayerSearchModel(…)`, or players of the page's own. */
  readonly model: PlayerSearchModel;
}

/**
 * A search for players from plain data: a combobox whose list stands in the widget itself, where no frame cuts it off, and keeps
 * standing when the field loses the focus, as it does where a phone's keyboard is put away.
 *
 * Classes `laurel-PlayerSearch`, `-label`, `-field`, `-sign`, `-input`, `-clear`, `-hint`, `-list`, `-option`, `-rank`, `-name`,
 * `-score`, `-note`, `-chosen`, `-back`, `-backSign`, `-player`, `-words`, `-who`, `-place`, `-middle`; attributes `data-state`
 * (`idle | loading | ready | empty | off | offline | error | chosen`), `data-refreshing`; on an option `data-active` while Enter
 * would choose it, and `data-own`.
 */
export function PlayerSearchView(props: PlayerSearchViewProps): ReactNode {
  return (
    <ErrorBoundary name="PlayerSearch">
      <ShownPlayerSearchView {...props} />
    </ErrorBoundary>
  );
}

function ShownPlayerSearchView({
  model: given,
  heading,
  headingLevel = 2,
  density,
  renderError,
  messages: override,
  ...root
}: PlayerSearchViewProps): ReactNode {
  const words = useSearchWords(override);
  const { messages } = words;
  const model = useMaskedModel(given);
  const [isOpen, setOpen] = useState(model.chosen === null);
  const { found } = model;
  const chosen = isOpen ? null : model.chosen;
  return (
    <Widget
      {...root}
      name="PlayerSearch"
      words={words}
      heading={heading ?? messages.search.title}
      headingLevel={headingLevel}
      loading={chosen === null && found?.status === 'loading' ? messages.search.searching : undefined}
      state={stateOf(found, chosen !== null)}
      data-refreshing={(chosen ?? found)?.refreshing || undefined}
      data-laurel-density={density}
    >
      <Search
        model={model}
        chosen={chosen}
        setOpen={setOpen}
        headingLevel={levelBelow(headingLevel)}
        renderError={renderError}
      />
    </Widget>
  );
}

/** The one word of what is shown. */
function stateOf(found: FoundPlayers | null, isChosen: boolean): string {
  if (isChosen) return 'chosen';
  if (found === null) return 'idle';
  if (found.status !== 'ready') return found.status;
  if (found.off !== null) return 'off';
  return found.rows.length === 0 ? 'empty' : 'ready';
}

/** Players of the page's own are masked here; those of a model already are. */
function useMaskedModel(model: PlayerSearchModel): PlayerSearchModel {
  const mask = useMask();
  return useMemo(() => {
    const { found, chosen } = model;
    const rows = mask.rows(found?.rows ?? []).filter(({ masked }) => masked !== true);
    return {
      ...model,
      found: found && { ...found, rows },
      chosen: chosen && { ...chosen, row: mask.row(chosen.row), places: mask.rows(chosen.places) },
    };
  }, [model, mask]);
}
