'use client';

import { type ReactNode, useContext, useEffect, useId, useState } from 'react';
import { isHidden } from '../../base/page/isHidden.ts';
import type { Period } from '../../domain/model.ts';
import { isPlainDate } from '../../domain/time/period.ts';
import {
  type PeriodChoice,
  type PeriodPreset,
  periodPresets,
  resolvePeriod,
} from '../../domain/leaderboard/periodChoice.ts';
import { LaurelContext } from '../../react/provider/LaurelContext.ts';
import { useLeaderboardWords } from '../../react/provider/words/useLeaderboardWords.ts';
import { RadioGroup } from '../elements/controls/RadioGroup.tsx';
import { useKeysStayInside } from '../elements/behaviour/useKeysStayInside.ts';
import { Guard } from '../elements/Guard.tsx';

/** What a `PeriodPicker` takes. */
export interface PeriodPickerProps {
  /** What is chosen. */
  readonly period: PeriodChoice;
  /** The days that it means, with which a range begins. Default: by the service's clock as far as it is known, in weeks from Monday. */
  readonly days?: Period | undefined;
  /** Called with what the player chose. */
  readonly onChange: (period: PeriodChoice) => void;
  /** The presets that are offered, in order. Default: today, this week, this month, all time. */
  readonly presets?: readonly PeriodPreset[] | undefined;
  /** Whether days of one's own can be chosen. Default true. */
  readonly custom?: boolean | undefined;
  /** IANA time zone whose days are meant; it is named beside the days. Default `UTC`. */
  readonly timeZone?: string | undefined;
}

/**
 * Chooses the period of a leaderboard: a preset, or a range of days whose time zone is named.
 *
 * Classes `laurel-PeriodPicker`, `-menu`, `-range`, `-field`, `-note`.
 */
export function PeriodPicker(props: PeriodPickerProps): ReactNode {
  return (
    <Guard>
      <ShownPeriodPicker {...props} />
    </Guard>
  );
}

function ShownPeriodPicker({
  period,
  days,
  onChange,
  presets = periodPresets,
  custom = true,
  timeZone = 'UTC',
}: PeriodPickerProps): ReactNode {
  const { messages } = useLeaderboardWords();
  const clockOffset = useContext(LaurelContext)?.client.clockOffset;
  const words = messages.leaderboard.period;
  const options = [...presets, ...(custom ? (['custom'] as const) : [])].map((value) => ({
    value,
    label: words[value],
  }));
  const chosen = typeof period === 'string' ? period : 'custom';
  // The range begins with the days that were shown: this month rather than nothing.
  const choose = (value: typeof chosen): void =>
    onChange(
      value === 'custom'
        ? (period !== 'all' && days) ||
            resolvePeriod(period === 'all' ? 'month' : period, { timeZone }, clockOffset?.())
        : value,
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its controls take the keys; here they only end
    <div
      className="laurel-PeriodPicker laurel-Part"
      {...useKeysStayInside().handlers}
      onBlur={({ target, currentTarget }) => {
        // The style sheet has hidden the one that had the focus: the other one, which it shows, takes it.
        if (isHidden(target))
          for (const one of currentTarget.querySelectorAll<HTMLElement>('select,[tabindex="0"]')) one.focus();
      }}
    >
      {/* In a narrow board the style sheet shows this in place of the row of choices: one line less before the first player. */}
      <select
        className="laurel-PeriodPicker-menu"
        aria-label={words.label}
        value={chosen}
        onChange={(event) => choose(event.target.value as typeof chosen)}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {/* Shown, and not to be chosen: without it the menu would name another period than the board's. */}
        {options.every(({ value }) => value !== chosen) && (
          <option hidden value={chosen}>
            {words[chosen]}
          </option>
        )}
      </select>
      <RadioGroup label={words.label} takesSteps options={options} value={chosen} onChange={choose} />
      {typeof period !== 'string' && <Range period={period} onChange={onChange} timeZone={timeZone} />}
    </div>
  );
}

function Range({
  period: { startDate = '', endDate = '' },
  onChange,
  timeZone,
}: {
  readonly period: Exclude<PeriodChoice, string>;
  readonly onChange: (period: PeriodChoice) => void;
  readonly timeZone: string;
}): ReactNode {
  const { messages } = useLeaderboardWords();
  const words = messages.leaderboard.period;
  const noteId = useId();
  // What is being typed may be no period yet; the board keeps the last one that was, until the page gives another.
  const [typed, setTyped] = useState({ startDate, endDate });
  // oxlint-disable-next-line react/set-state-in-effect -- what is typed is kept, but not over days that come from the page
  useEffect(() => setTyped({ startDate, endDate }), [startDate, endDate]);
  const reversed = isReversed(typed);

  const change = (side: 'startDate' | 'endDate', value: string) => {
    const next = { ...typed, [side]: value };
    setTyped(next);
    const days = Object.entries(next).filter(([, day]) => day !== '');
    if (days.every(([, day]) => isPlainDate(day)) && !isReversed(next)) onChange(Object.fromEntries(days));
  };

  return (
    <div className="laurel-PeriodPicker-range">
      {(['startDate', 'endDate'] as const).map((side) => (
        <label key={side} className="laurel-PeriodPicker-field">
          <span>{side === 'startDate' ? words.from : words.to}</span>
          <input
            type="date"
            // Of no form that it may stand in, which Enter would submit.
            form=""
            value={typed[side]}
            aria-describedby={noteId}
            aria-invalid={reversed || undefined}
            onChange={(event) => change(side, event.target.value)}
          />
        </label>
      ))}
      <span id={noteId} className="laurel-PeriodPicker-note" data-invalid={reversed || undefined}>
        {reversed ? words.reversed : words.zone({ zone: timeZone.replaceAll('_', ' ') })}
      </span>
    </div>
  );
}

/** Whether both days are there, and the wrong way round. */
function isReversed({ startDate, endDate }: Readonly<Record<'startDate' | 'endDate', string>>): boolean {
  return endDate !== '' && startDate > endDate;
}
