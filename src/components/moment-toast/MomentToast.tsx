'use client';

import type { ReactNode } from 'react';
import { type MomentsOptions, useMoments } from '../../react/models/leaderboard/useMoments.ts';
import { Guard } from '../elements/Guard.tsx';
import { MomentToastView, type MomentToastViewProps } from './MomentToastView.tsx';

/** What a `MomentToast` takes. */
export interface MomentToastProps
  extends MomentsOptions, Omit<MomentToastViewProps, 'moment' | 'onDismiss'> {}

/**
 * Tells the player, over a running game, what happens on a board: overtaken, passed by a friend, in a zone, a new best. Nothing
 * while nothing happens. Needs a `LaurelProvider`, `live`, and the sheet `laurel/widgets/moments.css`.
 */
export function MomentToast(props: MomentToastProps): ReactNode {
  return (
    <Guard>
      <ConnectedMomentToast {...props} />
    </Guard>
  );
}

function ConnectedMomentToast({
  tournamentId,
  period,
  timeZone,
  weekStartsOn,
  pageSize,
  scoreTypes,
  live,
  zones,
  countsBest,
  quiet,
  onMoment,
  ...appearance
}: MomentToastProps): ReactNode {
  const { moment, dismiss } = useMoments({
    tournamentId,
    period,
    timeZone,
    weekStartsOn,
    pageSize,
    scoreTypes,
    live,
    zones,
    countsBest,
    quiet,
    onMoment,
  });
  return <MomentToastView {...appearance} moment={moment} onDismiss={dismiss} />;
}
