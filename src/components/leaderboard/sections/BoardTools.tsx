'use client';

import type { ReactNode } from 'react';
import { type PeriodPreset, periodPresets } from '../../../domain/leaderboard/periodChoice.ts';
import type { LeaderboardModel } from '../../../react/models/leaderboard/useLeaderboardModel.ts';
import { useWords } from '../../../react/provider/useWords.ts';
import { RadioGroup } from '../../elements/RadioGroup.tsx';
import { PeriodPicker } from '../../period-picker/PeriodPicker.tsx';
import { notGiven } from '../splitModel.ts';

/** What `BoardTools` takes. */
export interface BoardToolsProps {
  readonly model: LeaderboardModel;
  readonly presets: readonly PeriodPreset[] | undefined;
}

/** What can be chosen about a board: its period, and whether friends only. */
export function BoardTools({ model, presets = periodPresets }: BoardToolsProps): ReactNode {
  const { messages } = useWords();
  const { period, setPeriod, timeZone, audience, setAudience } = model;
  const periods = setPeriod !== notGiven && presets.length > 0;
  if (!periods && setAudience === null) return null;
  return (
    <div className="laurel-Leaderboard-tools">
      {periods && <PeriodPicker period={period} onChange={setPeriod} presets={presets} timeZone={timeZone} />}
      {setAudience !== null && (
        <RadioGroup
          label={messages.leaderboard.audience.label}
          options={(['everyone', 'friends'] as const).map((value) => ({
            value,
            label: messages.leaderboard.audience[value],
          }))}
          value={audience}
          onChange={setAudience}
        />
      )}
    </div>
  );
}
