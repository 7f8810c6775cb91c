'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { LaurelClient } from '../../../client/LaurelClient.ts';
import type { RunStarter, SubmitScore } from '../../../domain/runs/Run.ts';
import type { CreateQueue, PageQueue, QueuedSubmitter } from '../../../queue/createPageQueue.ts';
import { useBrowserLayoutEffect } from '../../browser/useBrowserLayoutEffect.ts';
import { ScoreQueueContext, type ScoreQueueScope } from './ScoreQueueContext.ts';
import { tellFailure } from '../tellFailure.ts';

/** What a `ScoreQueueProvider` takes; `LaurelProvider` hands it on. */
export interface ScoreQueueProviderProps {
  readonly client: LaurelClient;
  readonly session: string | null;
  /** May be another function at each render: the newest is called. */
  readonly submitScore?: QueuedSubmitter | undefined;
  readonly children?: ReactNode;
}

/**
 * Holds the signed-in player's score queue and runs it while mounted. Another player gets another queue; the former
 * one's runs stay in the storage until they are back.
 */
export function ScoreQueueProvider({
  client,
  session,
  submitScore,
  children,
}: ScoreQueueProviderProps): ReactNode {
  // Of each render the newest: they may be other functions at each.
  const newest = useRef(submitScore);
  useBrowserLayoutEffect(() => {
    newest.current = submitScore;
  }, [submitScore]);
  const canSubmit = submitScore !== undefined;
  const canStart = submitScore?.startRun !== undefined;
  const open = useMemo((): ScoreQueueScope['open'] => {
    if (!session || !canSubmit) return () => null;
    let queue: PageQueue | undefined;
    return (create) =>
      (queue ??= create({
        scope: client.scope,
        session,
        getToken: client.getToken,
        // Each is there while `canSubmit` and `canStart`; without it this rejects like any call of `undefined`.
        submitScore: async (run, context) => told(newest.current as SubmitScore)(run, context),
        startRun: canStart
          ? async (tournamentId, context) => (newest.current as RunStarter).startRun(tournamentId, context)
          : undefined,
      }));
    // oxlint-disable-next-line react/memo-dependencies -- the queue is made of all of them, though only once it is opened
  }, [client, session, canSubmit, canStart]);
  const [brought, setBrought] = useState<CreateQueue | null>(null);
  const bring = useCallback((create: CreateQueue) => setBrought(() => create), []);
  const create = submitScore?.createQueue ?? brought;
  const queue = useMemo(() => (create === null ? null : open(create)), [create, open]);
  const queryClient = useQueryClient();
  // Together with the next player's page and no later: any token read from then on is the next player's.
  useBrowserLayoutEffect(
    () => queue?.startFor({ queryClient, scope: client.scope }),
    [queue, queryClient, client.scope],
  );
  const scope = useMemo(
    (): ScoreQueueScope => ({ queue, open, bring, canSubmit }),
    [queue, open, bring, canSubmit],
  );
  return <ScoreQueueContext.Provider value={scope}>{children}</ScoreQueueContext.Provider>;
}

/** The submitter; in development one that says on the console why a run could not be handed in. */
function told(submitScore: SubmitScore): SubmitScore {
  if (process.env.NODE_ENV === 'production') return submitScore;
  return async (run, context) => {
    try {
      return await submitScore(run, context);
    } catch (error) {
      if (!context.signal.aborted) tellFailure(error, 'score server');
      throw error;
    }
  };
}
