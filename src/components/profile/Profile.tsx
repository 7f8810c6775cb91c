'use client';

import type { ReactNode } from 'react';
import { type ProfileOptions, useProfileModel } from '../../react/models/useProfileModel.ts';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';
import { type ProfileAppearance, ProfileView } from './ProfileView.tsx';

/** What a `Profile` takes: how it is kept fresh, and the appearance. */
export interface ProfileProps extends ProfileOptions, ProfileAppearance {}

/** The signed-in player: avatar, name, wallets. Needs a `LaurelProvider`. */
export function Profile(props: ProfileProps): ReactNode {
  return (
    <ErrorBoundary name="Profile">
      <ConnectedProfile {...props} />
    </ErrorBoundary>
  );
}

function ConnectedProfile({ live, ...appearance }: ProfileProps): ReactNode {
  return <ProfileView {...appearance} model={useProfileModel({ live })} />;
}
