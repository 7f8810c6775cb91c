'use client';

import type { ReactNode } from 'react';
import { useProfileModel } from '../../react/models/useProfileModel.ts';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';
import { type ProfileLook, ProfileView } from './ProfileView.tsx';

/** What a `Profile` takes. */
export type ProfileProps = ProfileLook;

/** The signed-in player: picture, nickname, account status, wallets to copy. Needs a `LaurelProvider`. */
export function Profile(props: ProfileProps): ReactNode {
  return (
    <ErrorBoundary name="Profile">
      <ConnectedProfile {...props} />
    </ErrorBoundary>
  );
}

function ConnectedProfile(props: ProfileProps): ReactNode {
  return <ProfileView {...props} {...useProfileModel()} />;
}
