import type { Count } from '../../domain/text/Format.ts';

/** Words of the profile. */
export interface ProfileMessages {
  readonly title: string;
  readonly loading: string;
  readonly signedOut: string;
  /** The service did not accept the session. */
  readonly notAllowed: string;
  readonly emailVerified: string;
  readonly emailUnverified: string;
  /** Account status other than `ACTIVE`; `status` is what the service sent, readable. */
  readonly status: (about: { readonly status: string }) => string;
  readonly wallets: (about: Count) => string;
  readonly noWallets: string;
  readonly moreWallets: (about: Count) => string;
  readonly fewerWallets: string;
  /** `chain` is `null` for a wallet that names none. */
  readonly walletCopied: (about: { readonly chain: string | null }) => string;
  /** A wallet whose chain is not named. */
  readonly unknownChain: string;
  /** `time` is a length of time, such as `25 minutes`. */
  readonly sessionEndsIn: (about: { readonly time: string }) => string;
  readonly sessionEnded: string;
}
