'use client';

import type { ReactNode } from 'react';
import type { Tournament } from '../../../domain/model.ts';
import { AppLink } from '../../elements/controls/AppLink.tsx';
import { ExternalLink } from '../../elements/controls/ExternalLink.tsx';

/** What a `TournamentTitle` takes. */
export interface TournamentTitleProps {
  readonly tournament: Tournament;
  /** The name as it is shown, never empty. */
  readonly name: string;
  readonly selected: boolean;
  /** Called when a tournament is chosen, to show its leaderboard. An event has none and cannot be chosen. */
  readonly onSelect?: ((tournament: Tournament) => void) | undefined;
  /** The address of a tournament's page in the game's own site; takes the place of `onSelect` where it gives one. */
  readonly getHref?: ((tournament: Tournament) => string | null | undefined) | undefined;
}

type Primary =
  | { readonly kind: 'page'; readonly href: string }
  | { readonly kind: 'select'; readonly onSelect: (tournament: Tournament) => void }
  | { readonly kind: 'event-page'; readonly href: string }
  | { readonly kind: 'text' };

/** The name as a heading, and in it the one thing that pressing a card does. */
export function TournamentTitle({
  id,
  headingLevel,
  ...props
}: TournamentTitleProps & {
  readonly id: string;
  readonly headingLevel: 1 | 2 | 3 | 4 | 5 | 6;
}): ReactNode {
  const Heading = `h${headingLevel}` as const;
  return (
    <Heading className="laurel-TournamentCard-title">
      <TitleContent id={id} {...props} />
    </Heading>
  );
}

function TitleContent({ id, name, ...props }: TournamentTitleProps & { readonly id: string }): ReactNode {
  const primary = primaryOf(props);
  const current = props.selected ? 'true' : undefined;
  const text = (
    <bdi id={id} className="laurel-TournamentCard-name" title={name}>
      {name}
    </bdi>
  );
  const className = 'laurel-TournamentCard-primary';
  if (primary.kind === 'page') {
    return (
      <AppLink href={primary.href} className={className} aria-current={current}>
        {text}
      </AppLink>
    );
  }
  if (primary.kind === 'select') {
    return (
      <button
        type="button"
        className={className}
        aria-current={current}
        onClick={() => primary.onSelect(props.tournament)}
      >
        {text}
      </button>
    );
  }
  if (primary.kind === 'event-page') {
    return (
      <ExternalLink href={primary.href} className={className} aria-current={current}>
        {text}
      </ExternalLink>
    );
  }
  return text;
}

/** Whether the title is a link to the event's page already. */
export function titleLeadsToEventPage(props: Omit<TournamentTitleProps, 'name' | 'selected'>): boolean {
  return primaryOf(props).kind === 'event-page';
}

function primaryOf({
  tournament,
  onSelect,
  getHref,
}: Omit<TournamentTitleProps, 'name' | 'selected'>): Primary {
  const href = getHref?.(tournament);
  if (href !== null && href !== undefined) return { kind: 'page', href };
  if (onSelect !== undefined && tournament.type !== 'event') return { kind: 'select', onSelect };
  const eventPage = tournament.eventUrl?.href ?? null;
  return eventPage === null ? { kind: 'text' } : { kind: 'event-page', href: eventPage };
}
