import type { ProfileMessages } from '../sections/ProfileMessages.ts';
import { countInEnglish } from '../inEnglish.ts';

/** Words of the profile, in English. */
export const profile: ProfileMessages = {
  title: 'Profile',
  loading: 'Loading profile',
  signedOut: 'Sign in to see your profile.',
  notAllowed: 'Your session is not accepted here. Sign in again to see your profile.',
  emailVerified: 'E-mail verified',
  emailUnverified: 'E-mail not verified',
  status: ({ status }) => `This account is ${status}. Some things may not work until that changes.`,
  wallets: (wallets) => countInEnglish(wallets, 'wallet'),
  noWallets: 'No wallet linked',
  moreWallets: ({ n }) => `${n} more`,
  fewerWallets: 'Show fewer',
  walletCopied: ({ chain }) => (chain === null ? 'Wallet address copied' : `${chain} address copied`),
  unknownChain: 'Wallet',
  sessionEndsIn: ({ time }) => `Session ends in ${time}`,
  sessionEnded: 'Session has ended',
};
