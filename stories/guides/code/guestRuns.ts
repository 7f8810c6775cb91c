import { createScoreQueue, type LaurelClient, type SubmitScore } from 'laurel/core';

/** Sends what the guest of this machine finished and could not send before an account was linked. Gives what ends it. */
export const sendRunsOfGuest = (
  guest: string,
  submitScore: SubmitScore,
  { scope, getToken }: LaurelClient,
): (() => void) => createScoreQueue({ session: guest, scope, submitScore, getToken }).start();
