'use client';

import { type ReactNode, useId, useRef } from 'react';
import type { TournamentFilter } from '../../domain/model.ts';
import type { MessagesOverride } from '../../messages/mergeMessages.ts';
import type { TournamentGroup } from '../../domain/tournaments/groupTournaments.ts';
import type { TournamentsModel } from '../../react/models/useTournamentsModel.ts';
import { useTournamentsWords } from '../../react/provider/words/useTournamentsWords.ts';
import { Button } from '../elements/controls/Button.tsx';
import { type HeadingLevel, levelBelow } from '../elements/HeadingLevel.ts';
import type { RenderError } from '../frame/ErrorPanel.tsx';
import { LoadedContent } from '../frame/LoadedContent.tsx';
import { RadioGroup } from '../elements/controls/RadioGroup.tsx';
import { StatePanel } from '../frame/StatePanel.tsx';
import { Widget, type WidgetRootProps } from '../frame/Widget.tsx';
import { TournamentCard, type TournamentCardProps } from './card/TournamentCard.tsx';
import { TournamentListSkeleton } from './TournamentListSkeleton.tsx';
import { SayChanges } from './SayChanges.ts';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';

/** What can be chosen about the appearance of a list of tournaments. */
export interface TournamentListAppearance
  extends
    Omit<WidgetRootProps, 'onSelect'>,
    Pick<TournamentCardProps, 'onSelect' | 'getHref' | 'timeZone' | 'renderAction'> {
  /** The id of the tournament whose leaderboard is shown. */
  readonly selectedId?: string | null | undefined;
  /** Leaves the choice between active and all out. */
  readonly filterHidden?: boolean | undefined;
  /** Level of the heading; groups and cards follow it. Default 2. */
  readonly headingLevel?: HeadingLevel | undefined;
  /** Keeps the heading for screen readers only. */
  readonly headingHidden?: boolean | undefined;
  /** Takes the place of the sentence for nothing to show. */
  readonly renderEmpty?: ((empty: { readonly model: TournamentsModel }) => ReactNode) | undefined;
  /** Takes the place of what a failure shows when there is nothing else to show. */
  readonly renderError?: RenderError | undefined;
  /** Words to replace, over the provider's. */
  readonly messages?: MessagesOverride | undefined;
}

/** What a `TournamentListView` takes: a model, and its appearance. */
export interface TournamentListViewProps extends TournamentListAppearance {
  /** `useTournamentsModel()`. */
  readonly model: TournamentsModel;
}

/**
 * Tournaments by status, as cards, from plain data.
 *
 * Classes `laurel-TournamentList`, `-group`, `-groupTitle`, `-cards`; attributes `data-state`
 * (`loading | offline | error | empty | no-match | ready`), `data-refreshing`, on a group `data-status`. Cards as `TournamentCard`.
 */
export function TournamentListView(props: TournamentListViewProps): ReactNode {
  return (
    <ErrorBoundary name="TournamentList">
      <ShownTournamentListView {...props} />
    </ErrorBoundary>
  );
}

function ShownTournamentListView({
  model,
  selectedId = null,
  onSelect,
  getHref,
  timeZone,
  renderAction,
  filterHidden = false,
  headingLevel = 2,
  renderEmpty,
  renderError,
  messages: override,
  ...rest
}: TournamentListViewProps): ReactNode {
  const words = useTournamentsWords(override);
  const { tournaments: said } = words.messages;
  const { status, groups, refreshing, filter, setFilter, now, clockOffset } = model;
  const filterGroup = useRef<HTMLDivElement>(null);
  const showAll = (): void => {
    // The button goes away: the focus moves on to what it has chosen.
    filterGroup.current?.querySelector<HTMLElement>('[aria-checked=false]')?.focus();
    setFilter('ALL');
  };
  const nothing = status === 'ready' && groups.length === 0;
  const noMatch = nothing && filter === 'ACTIVE' && !filterHidden;
  return (
    <Widget
      {...rest}
      name="TournamentList"
      words={words}
      heading={said.title}
      headingLevel={headingLevel}
      actions={
        filterHidden ? undefined : (
          <RadioGroup<TournamentFilter>
            groupRef={filterGroup}
            label={said.filter.label}
            options={[
              { value: 'ACTIVE', label: said.filter.active },
              { value: 'ALL', label: said.filter.all },
            ]}
            value={filter}
            onChange={setFilter}
          />
        )
      }
      loading={status === 'loading' ? said.loading : undefined}
      state={nothing ? (noMatch ? 'no-match' : 'empty') : status}
      data-refreshing={refreshing || undefined}
    >
      <SayChanges groups={groups} filter={filter} settled={status === 'ready' && !refreshing} />
      <LoadedContent
        state={model}
        skeleton={<TournamentListSkeleton />}
        notAllowed={said.notAllowed}
        renderError={renderError}
      >
        {nothing && (renderEmpty?.({ model }) ?? <Nothing filtered={noMatch} onShowAll={showAll} />)}
        {groups.map((group) => (
          <Group
            key={group.status}
            group={group}
            selectedId={selectedId}
            headingLevel={headingLevel}
            card={{ now, clockOffset, onSelect, getHref, timeZone, renderAction }}
          />
        ))}
      </LoadedContent>
    </Widget>
  );
}

function Nothing({
  filtered,
  onShowAll,
}: {
  /** Whether there may be others, which the filter leaves out. */
  readonly filtered: boolean;
  readonly onShowAll: () => void;
}): ReactNode {
  const { tournaments: said } = useTournamentsWords().messages;
  return (
    <StatePanel
      kind={filtered ? 'no-match' : 'empty'}
      text={filtered ? said.noneActive : said.empty}
      action={filtered && <Button onClick={onShowAll}>{said.showAll}</Button>}
    />
  );
}

/** Without a now, as on a server, nothing is known about the status: the only group then has no title. */
function Group({
  group: { status, tournaments },
  selectedId,
  headingLevel,
  card,
}: {
  readonly group: TournamentGroup;
  readonly selectedId: string | null;
  readonly headingLevel: HeadingLevel;
  /** What all cards are given. */
  readonly card: Omit<TournamentCardProps, 'tournament'>;
}): ReactNode {
  const { tournaments: said } = useTournamentsWords().messages;
  const titleId = useId();
  const titled = card.now !== null;
  const groupLevel = levelBelow(headingLevel);
  const cardLevel = levelBelow(headingLevel, titled ? 2 : 1);
  const GroupHeading = `h${groupLevel}` as const;
  // What is on now is what one comes for.
  const formOf = (index: number) =>
    status === 'live' ? (index === 0 ? 'hero' : 'card') : titled ? 'row' : 'card';
  return (
    <div className="laurel-TournamentList-group" data-status={status}>
      {titled && (
        // What is live says so on each card.
        <GroupHeading
          id={titleId}
          className={status === 'live' ? 'laurel-VisuallyHidden' : 'laurel-TournamentList-groupTitle'}
        >
          {said.groups?.[status] ?? said.status[status]}
        </GroupHeading>
      )}
      <ul
        className="laurel-TournamentList-cards"
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- VoiceOver takes a list without signs for none
        role="list"
        {...(titled ? { 'aria-labelledby': titleId } : { 'aria-label': said.title })}
      >
        {tournaments.map((tournament, index) => (
          <li key={tournament.id}>
            <TournamentCard
              {...card}
              tournament={tournament}
              form={formOf(index)}
              selected={tournament.id === selectedId}
              headingLevel={cardLevel}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
