'use client';

import type { ReactNode } from 'react';
import type { HeadingLevel } from '../elements/HeadingLevel.ts';
import type { UserInfo } from '../../domain/model.ts';
import { cleanText } from '../../domain/text/cleanText.ts';
import type { MessagesOverride } from '../../messages/mergeMessages.ts';
import type { ProfileModel } from '../../react/models/useProfileModel.ts';
import { useTimeLeft } from '../../react/browser/useTimeLeft.ts';
import { useMask } from '../../react/provider/useMask.ts';
import { useProfileWords } from '../../react/provider/words/useProfileWords.ts';
import { Avatar } from '../parts/avatar/Avatar.tsx';
import { Countdown } from '../parts/Countdown.tsx';
import { LoadedContent } from '../frame/LoadedContent.tsx';
import { playerName } from '../player-name/playerName.ts';
import { fillIn } from '../elements/fillIn.tsx';
import { PlayerName } from '../player-name/PlayerName.tsx';
import { Skeleton } from '../elements/Skeleton.tsx';
import { Widget, type WidgetRootProps } from '../frame/Widget.tsx';
import { VerifiedMark } from '../player-name/VerifiedMark.tsx';
import { WalletList } from './WalletList.tsx';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';

/** What can be chosen about a profile's appearance. */
export interface ProfileAppearance extends WidgetRootProps {
  /** Shows the e-mail address, which is personal data: only where the player asked for it. Default `false`. */
  readonly showEmail?: boolean | undefined;
  /** Shows the wallets. Default `true`. */
  readonly showWallets?: boolean | undefined;
  /** Shows when the session ends, in its last thirty days. Off by default, since most games renew it by themselves. */
  readonly showSession?: boolean | undefined;
  /** The game's own sign-in, shown to a player who is signed out or no longer accepted. */
  readonly signIn?: ReactNode;
  /** Level of the heading, which only screen readers see. Default 2. */
  readonly headingLevel?: HeadingLevel | undefined;
  /** Words to replace, over the provider's. */
  readonly messages?: MessagesOverride | undefined;
}

/** What a `ProfileView` takes: a model, and its appearance. */
export interface ProfileViewProps extends ProfileAppearance {
  /** `useProfileModel()`, or `{ ...loaded, user }` for a player of the page's own. */
  readonly model: ProfileModel;
}

/**
 * A player's profile from plain data.
 *
 * Classes `laurel-Profile`, `-identity`, `-lines`, `-name`, `-line`, `-muted`, `-status`; attributes `data-state`
 * (`signed-out | loading | offline | error | ready`), `data-refreshing`.
 */
export function ProfileView(props: ProfileViewProps): ReactNode {
  return (
    <ErrorBoundary name="Profile">
      <ShownProfileView {...props} />
    </ErrorBoundary>
  );
}

function ShownProfileView({
  model,
  showEmail = false,
  showWallets = true,
  showSession = false,
  signIn,
  messages: override,
  ...rest
}: ProfileViewProps): ReactNode {
  const words = useProfileWords(override);
  const { messages } = words;
  const mask = useMask();
  const user = model.user && mask.user(model.user);
  return (
    <Widget
      {...rest}
      name="Profile"
      words={words}
      heading={messages.profile.title}
      headingHidden
      loading={model.status === 'loading' ? messages.profile.loading : undefined}
      state={model.status}
      data-refreshing={model.refreshing || undefined}
    >
      <LoadedContent
        state={model}
        skeleton={<ProfileSkeleton wallets={showWallets} />}
        signedOut={messages.profile.signedOut}
        notAllowed={messages.profile.notAllowed}
        signIn={signIn}
      >
        {user !== null && (
          <>
            <Identity user={user} showEmail={showEmail} showSession={showSession} />
            <AccountStatus status={user.status} />
            {showWallets && <WalletList key={user.sub} wallets={user.wallets} />}
          </>
        )}
      </LoadedContent>
    </Widget>
  );
}

function Identity({
  user,
  showEmail,
  showSession,
}: {
  readonly user: UserInfo;
  readonly showEmail: boolean;
  readonly showSession: boolean;
}): ReactNode {
  const { messages } = useProfileWords();
  const name = playerName({ id: user.sub, name: user.nickname }, messages);
  const email = showEmail && user.email !== null ? cleanText(user.email, { longest: 254 }) : '';
  return (
    <div className="laurel-Profile-identity">
      <Avatar player={user.sub} name={user.nickname} picture={user.picture} size="huge" />
      <div className="laurel-Profile-lines">
        <p className="laurel-Profile-name">
          <PlayerName>{name}</PlayerName>
          {user.email_verified === true && <VerifiedMark label={messages.profile.emailVerified} />}
        </p>
        {email !== '' && (
          <p className="laurel-Profile-line">
            <PlayerName>{email}</PlayerName>
            {user.email_verified === false && (
              <span className="laurel-Profile-muted">{messages.profile.emailUnverified}</span>
            )}
          </p>
        )}
        {showSession && user.exp !== null && <SessionEnd at={user.exp * 1000} />}
      </div>
    </div>
  );
}

/** A session that lasts for months is no news, and not meant to be counted down. */
const longestSessionMs = 30 * 86_400_000;

function SessionEnd({ at }: { readonly at: number }): ReactNode {
  const { messages } = useProfileWords();
  const left = useTimeLeft(at);
  if (left === null || left > longestSessionMs) return null;
  return (
    <p className="laurel-Profile-line">
      <Countdown
        to={at}
        text={(time) => messages.profile.sessionEndsIn({ time })}
        over={messages.profile.sessionEnded}
      />
    </p>
  );
}

function AccountStatus({ status }: { readonly status: string | null }): ReactNode {
  const { messages } = useProfileWords();
  const readable = cleanText(status ?? '', { longest: 40 })
    .replaceAll('_', ' ')
    .toLowerCase();
  if (readable === '' || readable === 'active') return null;
  return (
    <p className="laurel-Profile-status">
      {fillIn(
        (word) => messages.profile.status({ status: word }),
        // The service's own word, in English.
        <bdi lang="en">{readable}</bdi>,
      )}
    </p>
  );
}

function ProfileSkeleton({ wallets }: { readonly wallets: boolean }): ReactNode {
  return (
    <>
      <div className="laurel-Profile-identity laurel-Loading">
        <Skeleton shape="circle" size="huge" />
        <div className="laurel-Profile-lines">
          <p className="laurel-Profile-name">
            <Skeleton />
          </p>
        </div>
      </div>
      {wallets && (
        <div className="laurel-WalletList laurel-Loading" aria-hidden="true">
          <ul>
            <li className="laurel-Wallet">
              <Skeleton size="large" />
            </li>
            <li className="laurel-Wallet">
              <Skeleton size="large" />
            </li>
          </ul>
        </div>
      )}
    </>
  );
}
