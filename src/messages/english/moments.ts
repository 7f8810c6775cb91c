import type { MomentsMessages } from '../sections/MomentsMessages.ts';

/** Words of what happens on a board, in English. */
export const moments: MomentsMessages = {
  overtaken: 'You were overtaken',
  overtakenBy: ({ name }) => `${name} passed you`,
  friendPassed: ({ name }) => `Your friend ${name} passed you`,
  zone: ({ zone }) => `You are in: ${zone}`,
  newBest: ({ score, label }) => `New best: ${score} ${label}`,
  rank: ({ n }) => `You are now number ${n}`,
  friendAhead: ({ score, label, name }) => `${score} ${label} to your friend ${name}`,
};
