import type { MomentsMessages } from '../Messages.ts';

/** Words of what happens on a board, in English. */
export const moments: MomentsMessages = {
  overtaken: ({ n }) => `You were overtaken. You are now number ${n}`,
  overtakenBy: ({ name, n }) => `${name} passed you. You are now number ${n}`,
  friendPassed: ({ name, n }) => `Your friend ${name} passed you. You are now number ${n}`,
  zone: ({ zone, n }) => `You are in: ${zone}. You are now number ${n}`,
  newBest: ({ score, label, n }) => `New best: ${score} ${label}. You are number ${n}`,
  friendAhead: ({ score, label, name }) => `${score} ${label} to your friend ${name}`,
};
