import type { ScoreMessages } from '../sections/ScoreMessages.ts';

/** Words about scores on their way, in English. */
export const score: ScoreMessages = {
  title: 'Your scores',
  status: {
    queued: 'Waiting',
    sending: 'Sending',
    accepted: 'Counted',
    refused: 'Not counted',
    unknown: 'Being checked',
    held: 'Being reviewed',
  },
  waits: {
    offline: 'No connection. Scores are sent by themselves when there is one.',
    signedOut: 'Sign in again, and waiting scores are sent.',
    trouble: 'The game’s server has trouble. Scores are sent again by themselves.',
    checking: 'The platform has not confirmed it yet. Nothing is lost, and it counts once.',
    review: 'It counts once it is accepted.',
  },
  unsaved: 'Keep this page open until then: your browser does not store them.',
  sendNow: 'Send now',
  dismiss: ({ score }) => `Dismiss ${score}`,
  more: ({ n }) => `+${n} more`,
  held: ({ score }) => `Your score is being reviewed: ${score}`,
  accepted: ({ score }) => `Your score counts: ${score}`,
  refused: ({ score, reason }) => `Your score was not counted: ${score}. ${reason}`,
};
