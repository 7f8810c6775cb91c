'use client';

import { common } from '../../../messages/english/common.ts';
import { leaderboard } from '../../../messages/english/leaderboard.ts';
import type { MessagesOverride } from '../../../messages/mergeMessages.ts';
import { useSomeWords } from './useSomeWords.ts';
import type { Words } from './WordsContext.ts';

const english = { common, leaderboard };

/** As `useWords`, with the words of a leaderboard alone. */
export function useLeaderboardWords(override?: MessagesOverride): Words<'leaderboard'> {
  return useSomeWords(english, override);
}
