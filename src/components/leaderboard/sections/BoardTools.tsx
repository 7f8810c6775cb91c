'use client';

import type { ReactNode } from 'react';
import type { PeriodPreset } from '../../../domain/leaderboard/periodChoice.ts';
import type { LeaderboardModel } from '../../../domain/leaderboard/LeaderboardModel.ts';
import { useLeaderboardWords } from '../../../react/provider/words/useLeaderboardWords.ts';
import { RadioGroup } from '../../elements/controls/RadioGroup.tsx';
import { useAsk } from '../../elements/behaviour/useOutcome.ts';
import { PeriodPicker } from '../../period-picker/PeriodPicker.tsx';

/** What `BoardTools` takes. */
export interface BoardToolsProps {
  readonly model: LeaderboardModel;
  readonly presets: readonly PeriodPreset[] | undefined;
}

/** What can be chosen about a board: its period, and whether friends only. */
export function BoardTools({ model: { period, audience }, presets }: BoardToolsProps): ReactNode {
  const { messages } = useLeaderboardWords();
  const ask = useAsk();
  const shownPeriod = presets?.length === 0 ? null : period;
  if (shownPeriod === null && audience === null) return null;
  return (
    <div className="laurel-Leaderboard-tools">
      {shownPeriod !== null && (
        <PeriodPicker
          {...shownPeriod}
          period={shownPeriod.choice}
          onChange={(choice) => {
            ask();
            shownPeriod.set(choice);
          }}
          presets={presets}
        />
      )}
      {audience !== null && (
        <RadioGroup
          label={messages.leaderboard.audience.label}
          options={(['everyone', 'friends'] as const).map((value) => ({
            value,
            label: messages.leaderboard.audience[value],
          }))}
          value={audience.shown}
          onChange={(shown) => {
            ask();
            audience.set(shown);
          }}
        />
      )}
    </div>
  );
}
