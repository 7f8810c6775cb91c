'use client';

import type { ReactNode } from 'react';
import { useLeaderboardWords } from '../../../react/provider/words/useLeaderboardWords.ts';
import { Button } from '../../elements/controls/Button.tsx';

/** What a `MoreButton` takes. */
export interface MoreButtonProps {
  readonly loading: boolean;
  readonly quiet: boolean;
  readonly onMore: () => void;
}

/** Loads more rows. It keeps the focus while they come, which a disabled button would lose. */
export function MoreButton({ loading, quiet, onMore }: MoreButtonProps): ReactNode {
  const { messages } = useLeaderboardWords();
  return (
    <Button
      variant={quiet ? 'quiet' : undefined}
      aria-disabled={loading || undefined}
      onClick={() => {
        if (!loading) onMore();
      }}
    >
      {messages.common.showMore}
    </Button>
  );
}
