import type { Count } from '../../domain/text/Format.ts';

/** Words of the friends. */
export interface FriendsMessages {
  readonly title: string;
  /** Names the list: "Friends, 12". */
  readonly label: (about: Count) => string;
  readonly loading: string;
  readonly empty: string;
  readonly signedOut: string;
  readonly notAllowed: string;
  readonly playing: string;
  readonly online: string;
  readonly offline: string;
  /** The picture is a token that the service has verified. */
  readonly verifiedAvatar: string;
  readonly playingCount: (about: Count) => string;
  readonly onlineCount: (about: Count) => string;
  readonly nobodyOnline: string;
  /** One friend without a visible name, as a screen reader says it: "Oskar, playing". */
  readonly friend: (about: { readonly name: string; readonly presence: string }) => string;
  /** The button behind the last circle: "+7 more". */
  readonly more: (about: Count) => string;
  readonly fewer: string;
}
