'use client';

import { useEffect, useRef } from 'react';
import type { TournamentFilter } from '../../domain/model.ts';
import { cleanText } from '../../domain/text/cleanText.ts';
import type { TournamentGroup } from '../../domain/tournaments/groupTournaments.ts';
import type { TournamentStatus } from '../../domain/tournaments/tournamentTimes.ts';
import { useAnnounce } from '../../react/provider/announcer/useAnnounce.ts';
import { useTournamentsWords } from '../../react/provider/words/useTournamentsWords.ts';

/** What `SayChanges` takes. */
export interface SayChangesProps {
  readonly groups: readonly TournamentGroup[];
  readonly filter: TournamentFilter;
  /** Whether the groups are those of the filter, and not what is shown until they come. */
  readonly settled: boolean;
}

/**
 * Says what a sighted player sees happen: a tournament starts or ends, and how many another filter brings. It stands inside the
 * widget, whose live regions it speaks through.
 */
export function SayChanges({ groups, filter, settled }: SayChangesProps): null {
  const announce = useAnnounce();
  const { messages, format } = useTournamentsWords();
  const words = messages.tournaments;

  const before = useRef(new Map<string, TournamentStatus>());
  useEffect(() => {
    for (const { status, tournaments } of groups) {
      for (const { id, name: sent } of tournaments) {
        const was = before.current.get(id);
        before.current.set(id, status);
        const name = cleanText(sent ?? '') || words.unnamed;
        if (was === 'upcoming' && status === 'live') announce(words.hasStarted({ name }));
        if (was === 'live' && status === 'ended') announce(words.hasEnded({ name }));
      }
    }
  }, [announce, groups, words]);

  const saidFilter = useRef(filter);
  const count = groups.reduce((sum, { tournaments }) => sum + tournaments.length, 0);
  useEffect(() => {
    if (!settled || saidFilter.current === filter) return;
    saidFilter.current = filter;
    announce(words.shown(format.count(count)));
  }, [announce, count, filter, format, settled, words]);
  return null;
}
