'use client';

import { type ReactNode, useId } from 'react';
import type { LaurelError } from '../../domain/LaurelError.ts';
import type { MessagesOverride } from '../../messages/mergeMessages.ts';
import type { TournamentGroup } from '../../domain/tournaments/groupTournaments.ts';
import type { TournamentsModel } from '../../react/models/useTournamentsModel.ts';
import { useWords } from '../../react/provider/useWords.ts';
import { Button } from '../elements/Button.tsx';
import { ErrorPanel } from '../frame/ErrorPanel.tsx';
import { RadioGroup } from '../elements/RadioGroup.tsx';
import { RefreshNotice } from '../frame/RefreshNotice.tsx';
import { StatePanel } from '../frame/StatePanel.tsx';
import { Widget, type WidgetRootProps } from '../frame/Widget.tsx';
import { TournamentCard, type TournamentCardProps } from './card/TournamentCard.tsx';
import { TournamentListSkeleton } from './TournamentListSkeleton.tsx';
import { useSayChanges } from './useSayChanges.ts';

/** What can be chosen about the look of a list of tournaments. */
export interface TournamentListLook
  extends Omit<WidgetRootProps, 'onSelect'>, Pick<TournamentCardProps, 'onSelect' | 'getHref' | 'timeZone'> {
  /** The id of the tournament whose leaderboard is shown. */
  readonly selectedId?: string | null | undefined;
  /** Leaves the choice between active and all out. */
  readonly filterHidden?: boolean | undefined;
  /** Level of the heading; groups and cards follow it. Default 2. */
  readonly headingLevel?: 1 | 2 | 3 | 4 | undefined;
  /** Keeps the heading for screen readers only. */
  readonly headingHidden?: boolean | undefined;
  /** Takes the place of the sentence for nothing to show. */
  readonly renderEmpty?: (() => ReactNode) | undefined;
  /** Takes the place of what a failure shows when there is nothing else to show. */
  readonly renderError?:
    ((failure: { readonly error: LaurelError; readonly retry: () => void }) => ReactNode) | undefined;
  /** Words to replace, over the provider's. */
  readonly messages?: MessagesOverride | undefined;
}

/** What a `TournamentListView` takes: a model's data, and the look. */
export interface TournamentListViewProps extends TournamentListLook, TournamentsModel {}

/**
 * Tournaments by status, as cards, from plain data.
 *
 * Classes `laurel-TournamentList`, `-group`, `-groupTitle`, `-cards`; attributes `data-state`
 * (`loading | offline | error | empty | no-match | ready`), `data-refreshing`, on a group `data-status`. Cards as `TournamentCard`.
 */
export function TournamentListView({
  status,
  groups,
  error,
  refreshing,
  retry,
  filter,
  setFilter,
  now,
  clockOffset,
  selectedId = null,
  onSelect,
  getHref,
  timeZone,
  filterHidden = false,
  headingLevel = 2,
  headingHidden,
  renderEmpty,
  renderError,
  messages: override,
  ...rest
}: TournamentListViewProps): ReactNode {
  const words = useWords(override);
  const { tournaments: said } = words.messages;
  const nothing = status === 'ready' && groups.length === 0;
  const noMatch = nothing && filter === 'ACTIVE' && !filterHidden;
  return (
    <Widget
      {...rest}
      name="TournamentList"
      words={words}
      heading={said.title}
      headingLevel={headingLevel}
      headingHidden={headingHidden}
      actions={
        filterHidden ? undefined : (
          <RadioGroup
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
      {status === 'loading' && <TournamentListSkeleton />}
      {status === 'offline' && <StatePanel kind="offline" text={words.messages.common.offline} />}
      {status === 'error' &&
        error !== null &&
        (renderError === undefined ? (
          <ErrorPanel error={error} onRetry={retry} retrying={refreshing} notAllowed={said.notAllowed} />
        ) : (
          renderError({ error, retry })
        ))}
      {status === 'ready' && <RefreshNotice error={error} onRetry={retry} retrying={refreshing} />}
      {nothing &&
        (renderEmpty?.() ?? (
          <StatePanel
            kind={noMatch ? 'no-match' : 'empty'}
            text={noMatch ? said.noneActive : said.empty}
            action={
              noMatch && (
                <Button
                  onClick={(event) => {
                    // The button goes away: the focus moves on to what it has chosen.
                    focusLastChoice(event.currentTarget);
                    setFilter('ALL');
                  }}
                >
                  {said.showAll}
                </Button>
              )
            }
          />
        ))}
      {status === 'ready' &&
        groups.map((group) => (
          <Group key={group.status} group={group} titled={now !== null} headingLevel={headingLevel}>
            {(tournament, level) => (
              <TournamentCard
                tournament={tournament}
                now={now}
                clockOffset={clockOffset}
                selected={tournament.id === selectedId}
                onSelect={onSelect}
                getHref={getHref}
                timeZone={timeZone}
                headingLevel={level}
              />
            )}
          </Group>
        ))}
    </Widget>
  );
}

/** Without a now, as on a server, nothing is known about the status: the only group then has no title. */
function Group({
  group: { status, tournaments },
  titled,
  headingLevel,
  children,
}: {
  readonly group: TournamentGroup;
  readonly titled: boolean;
  readonly headingLevel: 1 | 2 | 3 | 4;
  readonly children: (
    tournament: TournamentGroup['tournaments'][number],
    headingLevel: 2 | 3 | 4 | 5 | 6,
  ) => ReactNode;
}): ReactNode {
  const { tournaments: said } = useWords().messages;
  const titleId = useId();
  const groupLevel = (headingLevel + 1) as 2 | 3 | 4 | 5;
  const cardLevel = (titled ? groupLevel + 1 : groupLevel) as 2 | 3 | 4 | 5 | 6;
  const GroupHeading = `h${groupLevel}` as const;
  return (
    <div className="laurel-TournamentList-group" data-status={status}>
      {titled && (
        <GroupHeading id={titleId} className="laurel-TournamentList-groupTitle">
          {said.status[status]}
        </GroupHeading>
      )}
      <ul
        className="laurel-TournamentList-cards"
        {...(titled ? { 'aria-labelledby': titleId } : { 'aria-label': said.title })}
      >
        {tournaments.map((tournament) => (
          <li key={tournament.id}>{children(tournament, cardLevel)}</li>
        ))}
      </ul>
    </div>
  );
}

/** Stands inside the widget, whose live regions it speaks through. */
function SayChanges(props: Parameters<typeof useSayChanges>[0]): null {
  useSayChanges(props);
  return null;
}

function focusLastChoice(within: Element): void {
  const choices = within.closest('.laurel-TournamentList')?.querySelectorAll<HTMLElement>('[role=radio]');
  choices?.item(choices.length - 1)?.focus();
}
