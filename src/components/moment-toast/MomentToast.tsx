'use client';

import type { ReactNode } from 'react';
import { type MomentsOptions, useMoments } from '../../react/models/leaderboard/useMoments.ts';
import { Guard } from '../elements/Guard.tsx';
import { omitProps } from '../elements/omitProps.ts';
import { MomentToastView, type MomentToastViewProps } from './MomentToastView.tsx';

/** What a `MomentToast` takes. */
export interface MomentToastProps
  extends MomentsOptions, Omit<MomentToastViewProps, 'moment' | 'onDismiss'> {}

/**
 * Tells the player, over a running game, what happens on a board: overtaken, passed by a friend, in a zone, a new best. Nothing
 * while nothing happens, and of several things at once the one that means most, as `useMoments` has it. Needs a `LaurelProvider`,
 * `live`, and the sheet `laurel/widgets/moments.css`.
 */
export function MomentToast(props: MomentToastProps): ReactNode {
  return (
    <Guard>
      <ConnectedMomentToast {...props} />
    </Guard>
  );
}

// Everything that is not appearance; the compiler makes sure that none is missing.
const options: Readonly<Record<keyof MomentsOptions, true>> = {
  tournamentId: true,
  period: true,
  timeZone: true,
  weekStartsOn: true,
  pageSize: true,
  scoreTypes: true,
  live: true,
  zones: true,
  countsBest: true,
  quiet: true,
  onMoment: true,
};

function ConnectedMomentToast(props: MomentToastProps): ReactNode {
  const { moment, dismiss } = useMoments(props);
  return <MomentToastView {...omitProps(props, options)} moment={moment} onDismiss={dismiss} />;
}
