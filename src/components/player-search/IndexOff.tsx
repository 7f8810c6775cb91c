'use client';

import type { ReactNode } from 'react';
import type { RankIndexReason } from '../../domain/Ranks.ts';
import { useSearchWords } from '../../react/provider/words/useSearchWords.ts';
import { useSayOutcome } from '../elements/behaviour/useOutcome.ts';
import { StatePanel } from '../frame/StatePanel.tsx';

/** Why nobody can be looked for, in a player's words: which of the others it is only operators can use. */
export function IndexOff({ reason }: { readonly reason: RankIndexReason }): ReactNode {
  const { messages } = useSearchWords();
  const { preparing, moving, large, notNow } = messages.search;
  const told: Partial<Record<RankIndexReason, string>> = { reading: preparing, moving, large };
  const text = told[reason] ?? notNow;
  const comes = reason === 'reading' || reason === 'moving';
  useSayOutcome(text, 'polite', comes);
  return <StatePanel kind={comes ? 'not-started' : 'error'} text={text} />;
}
