import type { CommonMessages } from '../Messages.ts';

/** Words that several widgets share, in English. */
export const common: CommonMessages = {
  you: 'You',
  unnamedPlayer: ({ id }) => `Player ${id}`,
  hiddenPlayer: 'Hidden player',
  retry: 'Try again',
  retryIn: ({ time }) => `Try again in ${time}`,
  refresh: 'Refresh',
  refreshing: 'Refreshing',
  showMore: 'Show more',
  offline: 'You are offline. This comes back by itself when the connection does.',
  offlineStale: 'You are offline. This is what was here before.',
  staleData: 'Could not refresh just now.',
  errors: {
    config: 'This is not set up correctly.',
    network: 'The service cannot be reached.',
    timeout: 'The service takes too long to answer.',
    unauthorized: 'This session is not accepted. Sign in again.',
    refused: 'The service refused this request.',
    'rate-limited': 'Too many requests just now.',
    unavailable: 'The service is having trouble.',
    malformed: 'The service sent an answer that makes no sense.',
  },
  errorDetails: ({ details }) => `Details: ${details}`,
  crashed: 'Something went wrong in here. Everything else still works.',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy',
  opensNewTab: '(opens in a new tab)',
  inexactScore: 'Too large to be shown exactly',
  close: 'Close',
};
