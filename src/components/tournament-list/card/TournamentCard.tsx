'use client';

import { type ComponentPropsWithoutRef, type ReactNode, useId, useState } from 'react';
import type { HeadingLevel } from '../../elements/HeadingLevel.ts';
import type { Tournament } from '../../../domain/model.ts';
import { cleanText } from '../../../domain/text/cleanText.ts';
import { repeatOf } from '../../../domain/tournaments/repeatOf.ts';
import { statusOf, type TournamentStatus } from '../../../domain/tournaments/tournamentTimes.ts';
import { useTournamentsWords } from '../../../react/provider/words/useTournamentsWords.ts';
import { classNames } from '../../elements/classNames.ts';
import { VisuallyHidden } from '../../elements/VisuallyHidden.tsx';
import { TournamentBadges } from './TournamentBadges.tsx';
import { TournamentDates } from './TournamentDates.tsx';
import { TournamentLinks } from './TournamentLinks.tsx';
import { TournamentPicture } from './TournamentPicture.tsx';
import { TournamentPool } from './TournamentPool.tsx';
import { TournamentPrizes } from './TournamentPrizes.tsx';
import { TournamentProgress } from './TournamentProgress.tsx';
import { TournamentTimeLeft } from './TournamentTimeLeft.tsx';
import { pressOf, type TitleHandlers, TournamentTitle } from './TournamentTitle.tsx';
import { useTimeZone } from './useTimeZone.ts';
import { Guard } from '../../elements/Guard.tsx';

/** What a `TournamentCard` takes. */
export interface TournamentCardProps
  extends Omit<ComponentPropsWithoutRef<'article'>, 'children' | 'onSelect'>, TitleHandlers {
  /** One of `useTournaments`. */
  readonly tournament: Tournament;
  /** Now in Unix milliseconds on the service's clock (`useTournamentsModel().now`); `null` when it is not known. */
  readonly now: number | null;
  /** The service's clock minus this machine's, in milliseconds. Default 0. */
  readonly clockOffset?: number | undefined;
  /** Whether this is the one whose leaderboard is shown. */
  readonly selected?: boolean | undefined;
  /** IANA name of the zone that dates are shown in, such as `Europe/Warsaw`. Default: the reader's own. */
  readonly timeZone?: string | undefined;
  /** Level of the title. Default 3. */
  readonly headingLevel?: HeadingLevel | undefined;
  /**
   * `hero`: as wide as there is room, with the words on the picture. `card`: the picture above them. `row`: a small picture
   * before them, and what can wait opens at a press. Default `card`.
   */
  readonly form?: 'hero' | 'card' | 'row' | undefined;
  /** The game's own button or link, such as "Race now"; none where it gives nothing. */
  readonly renderAction?: RenderTournamentAction | undefined;
}

/** Draws a card's own button or link. */
export type RenderTournamentAction = (shown: {
  readonly tournament: Tournament;
  readonly status: TournamentStatus;
}) => ReactNode;

/**
 * One tournament or event, in one of three forms.
 *
 * Classes `laurel-TournamentCard`, `-body`, `-picture`, `-pattern`, `-image`, `-badges`, `-badge`, `-title`,
 * `-name`, `-primary`, `-time`, `-dates`, `-timeLeft`, `-pool`, `-action`, `-progress`, `-more`, `-details`, `-description`,
 * `-prizes`, `-places`, `-place`, `-medal`, `-prizeText`, `-links`, `-label`; attributes `data-form`, `data-status`
 * (`live | upcoming | unknown | ended`), `data-type` (`tournament | event`), `data-private`, `data-selected`, `data-open`.
 */
export function TournamentCard(props: TournamentCardProps): ReactNode {
  return (
    <Guard>
      <ShownTournamentCard {...props} />
    </Guard>
  );
}

function ShownTournamentCard({
  tournament,
  now,
  clockOffset,
  selected = false,
  onSelect,
  getHref,
  timeZone,
  headingLevel = 3,
  form = 'card',
  renderAction,
  className,
  ...rest
}: TournamentCardProps): ReactNode {
  const { tournaments: words } = useTournamentsWords().messages;
  const zone = useTimeZone(timeZone);
  const titleId = useId();
  const detailsId = useId();
  const [open, setOpen] = useState(false);
  const status = statusOf(tournament, now);
  const name = cleanText(tournament.name ?? '') || words.unnamed;
  const repeat = repeatOf(tournament.repeatEvery);
  const description = cleanText(tournament.description ?? '', { longest: 400 });
  const press = pressOf(tournament, { onSelect, getHref });
  const action = renderAction?.({ tournament, status }) ?? false;

  return (
    <article
      aria-labelledby={titleId}
      {...rest}
      className={classNames('laurel-Part laurel-TournamentCard', className)}
      data-form={form}
      data-status={status}
      data-type={tournament.type === 'event' ? 'event' : 'tournament'}
      data-private={tournament.visibility === 'private' || undefined}
      data-selected={selected || undefined}
      data-open={open || undefined}
    >
      <div className="laurel-TournamentCard-body">
        <TournamentPicture id={tournament.id} picture={tournament.imageUrl} />
        <TournamentTitle
          id={titleId}
          name={name}
          press={press}
          selected={selected}
          headingLevel={headingLevel}
        />
        <TournamentBadges tournament={tournament} status={status} />
        <p className="laurel-TournamentCard-time">
          <span className="laurel-TournamentCard-dates">
            <TournamentDates tournament={tournament} now={now} zone={zone} />
            {repeat !== null && `\u00a0· ${words.repeats[repeat]}`}
          </span>{' '}
          <TournamentTimeLeft tournament={tournament} name={name} now={now} clockOffset={clockOffset} />
        </p>
        <TournamentPool tournament={tournament} />
        {action !== false && <div className="laurel-TournamentCard-action">{action}</div>}
        {form === 'hero' && <TournamentProgress tournament={tournament} now={now} />}
        <button
          type="button"
          className="laurel-TournamentCard-more"
          aria-expanded={open}
          aria-controls={detailsId}
          onClick={() => setOpen(!open)}
        >
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path d="m4 6 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.75" />
          </svg>
          <VisuallyHidden>{words.more({ name })}</VisuallyHidden>
        </button>
        <div className="laurel-TournamentCard-details" id={detailsId}>
          {description !== '' && (
            <p className="laurel-TournamentCard-description">
              <bdi>{description}</bdi>
            </p>
          )}
          <TournamentPrizes tournament={tournament} />
          <TournamentLinks
            tournament={tournament}
            name={name}
            withoutEventPage={press.kind === 'event-page'}
          />
        </div>
      </div>
    </article>
  );
}
