'use client';

import {
  type ComponentPropsWithoutRef,
  type FocusEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { longestTimer } from '../../base/async/longestTimer.ts';
import { focusedIn } from '../../base/page/focusedIn.ts';
import type { LeaderboardRowData } from '../../domain/leaderboard/rows/LeaderboardRowData.ts';
import type { Moment } from '../../domain/leaderboard/moments/Moment.ts';
import { formatScore } from '../../messages/formatScore.ts';
import { useBrowserLayoutEffect } from '../../react/browser/useBrowserLayoutEffect.ts';
import { AnnouncerProvider } from '../../react/provider/announcer/AnnouncerProvider.tsx';
import { useAnnounce } from '../../react/provider/announcer/useAnnounce.ts';
import { useMask } from '../../react/provider/useMask.ts';
import { useMomentsWords } from '../../react/provider/words/useMomentsWords.ts';
import { classNames } from '../elements/classNames.ts';
import { Button } from '../elements/controls/Button.tsx';
import { Guard } from '../elements/Guard.tsx';
import { joinHandlers } from '../elements/behaviour/joinHandlers.ts';
import { useKeysStayInside } from '../elements/behaviour/useKeysStayInside.ts';
import { playerName } from '../player-name/playerName.ts';
import { MomentSign } from './MomentSign.tsx';

/** What a `MomentToastView` takes. */
export interface MomentToastViewProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** What to show; `null` for nothing. */
  readonly moment: Moment | null;
  /** Called with the moment that is to go: its time is over, or the player pressed the button. Set `moment` then. */
  readonly onDismiss: (moment: Moment) => void;
  /** Milliseconds that it stays, which stand still while it is pointed at or has the focus. Default 8,000; `Infinity`. */
  readonly duration?: number | undefined;
}

/**
 * A moment in two or three lines over a running game, beside who or what it is about, from plain data. It is said once to screen readers, politely, never takes the
 * focus, and goes by itself; where it was given the focus, it gives that back.
 *
 * Classes `laurel-MomentToast`, `-sign`, `-place`, `-words`, `-text`, `-rank`, `-more`, `-close`; attribute `data-kind`.
 */
export function MomentToastView(props: MomentToastViewProps): ReactNode {
  return (
    <Guard>
      <AnnouncerProvider>
        <ShownMoment {...props} />
      </AnnouncerProvider>
    </Guard>
  );
}

function ShownMoment({ moment, ...rest }: MomentToastViewProps): ReactNode {
  const said = useSaid(moment);
  const announce = useAnnounce();
  const announced = useRef<Moment | null>(null);
  useEffect(() => {
    if (moment === null || announced.current === moment) return;
    announced.current = moment;
    for (const part of said) if (part) announce(part);
  }, [moment, said, announce]);
  return moment === null ? null : <Toast {...rest} moment={moment} said={said} />;
}

function Toast({
  moment,
  said: [text, rank, more],
  onDismiss,
  duration = 8000,
  className,
  ...rest
}: MomentToastViewProps & { readonly moment: Moment; readonly said: Said }): ReactNode {
  const { messages, locale, direction } = useMomentsWords();
  const [held, setHeld] = useState({ pointer: false, focus: false, from: null as HTMLElement | null });
  const stays = held.pointer || held.focus || !(duration <= longestTimer);
  const dismiss = useRef(onDismiss);
  const from = useRef(held.from);
  useEffect(() => {
    dismiss.current = onDismiss;
    from.current = held.from;
  });
  const box = useRef<HTMLDivElement>(null);
  // The game may take it away with the focus in it, which would be nowhere then.
  useBrowserLayoutEffect(() => {
    const toast = box.current;
    return () => {
      if (toast?.contains(focusedIn(toast))) from.current?.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(() => dismiss.current(moment), duration);
    return () => clearTimeout(timer);
  }, [moment, stays, duration]);
  const { handlers: keys } = useKeysStayInside();

  const follow = ({ relatedTarget, currentTarget }: FocusEvent, focus: boolean): void => {
    if (currentTarget.contains(relatedTarget)) return;
    setHeld((before) => ({ ...before, focus, ...(focus && { from: relatedTarget as HTMLElement | null }) }));
  };
  return (
    <div
      ref={box}
      lang={locale}
      dir={direction}
      {...rest}
      {...joinHandlers(rest, {
        ...keys,
        onPointerEnter: () => setHeld((before) => ({ ...before, pointer: true })),
        onPointerLeave: () => setHeld((before) => ({ ...before, pointer: false })),
        onFocus: (event) => follow(event, true),
        onBlur: (event) => follow(event, false),
      })}
      className={classNames('laurel-MomentToast laurel-Part', className)}
      data-kind={moment.kind}
    >
      <MomentSign moment={moment} />
      <p className="laurel-MomentToast-words">
        <span className="laurel-MomentToast-text">{text}</span>
        {rank !== null && <span className="laurel-MomentToast-rank"> {rank}</span>}
        {more !== null && <span className="laurel-MomentToast-more"> {more}</span>}
      </p>
      <Button
        variant="quiet"
        className="laurel-MomentToast-close"
        aria-label={messages.common.close}
        // A press leaves the focus, and with it the keys, where they are: in the game.
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => {
          if (currentTarget.ownerDocument.activeElement === currentTarget)
            held.from?.focus({ preventScroll: true });
          onDismiss(moment);
        }}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path
            d="m4 4 8 8m0-8-8 8"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
      </Button>
    </div>
  );
}

type Said = readonly [text: string, rank: string | null, more: string | null];

/** What is said of a moment, of the place after it, and of the way to the next friend. */
function useSaid(moment: Moment | null): Said {
  const { messages, format } = useMomentsWords();
  const mask = useMask();
  if (moment === null) return ['', null, null];
  const words = messages.moments;
  const { column } = moment;
  const rank = words.rank({ n: format.number(moment.rank) });
  const nameOf = (row: LeaderboardRowData): string =>
    `\u2068${playerName(mask.row(row), messages, 'whole')}\u2069`;
  const score = (value: number) => ({
    score: formatScore(value, column?.format ?? 'integer', format).text,
    label: column?.label ?? '',
  });
  const ahead = moment.friendAhead;
  const more =
    ahead === null ? null : words.friendAhead({ ...score(ahead.score), name: nameOf(ahead.friend) });
  switch (moment.kind) {
    case 'entered-zone':
      return [words.zone({ zone: moment.zone.label }), rank, more];
    case 'new-best':
      return [words.newBest(score(moment.value)), rank, more];
    case 'passed-by-friend':
      return [words.friendPassed({ name: nameOf(moment.by) }), rank, null];
    case 'overtaken':
      return [
        moment.by === null ? words.overtaken : words.overtakenBy({ name: nameOf(moment.by) }),
        rank,
        null,
      ];
    case 'friend-ahead':
      break;
  }
  return [more ?? '', null, null];
}
