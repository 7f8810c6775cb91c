'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { LaurelClient } from '../../../client/LaurelClient.ts';
import type { RunStarter, StartRun, SubmitScore } from '../../../domain/runs/Run.ts';
import type { CreateQueue, PageQueue, QueuedSubmitter } from '../../../queue/createPageQueue.ts';
import type { ScoreQueueOptions } from '../../../queue/createScoreQueue.ts';
import { useBrowserLayoutEffect } from '../../browser/useBrowserLayoutEffect.ts';
import { ScoreQueueContext, type ScoreQueueScope } from './ScoreQueueContext.ts';
import { tellFailure } from '../tellFailure.ts';
import { useRefreshBoards } from './useRefreshBoards.ts';

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
  const { submitNewest, startNewest } = useNewest(submitScore);
  const canSubmit = submitScore !== undefined;
  const canStart = submitScore?.startRun !== undefined;
  const options = useMemo((): ScoreQueueOptions | null => {
    if (!session || !canSubmit) return null;
    return {
      scope: client.scope,
      session,
      getToken: client.getToken,
      submitScore: submitNewest,
      startRun: canStart ? startNewest : undefined,
    };
  }, [client, session, canSubmit, canStart, submitNewest, startNewest]);
  const open = useMemo(() => createOpen(options), [options]);
  const [brought, setBrought] = useState<CreateQueue | null>(null);
  const bring = useCallback((create: CreateQueue) => setBrought(() => create), []);
  const create = submitScore?.createQueue ?? brought;
  const queue = useMemo(() => (create === null ? null : open(create)), [create, open]);
  // Together with the next player's page and no later: any token read from then on is the next player's.
  useBrowserLayoutEffect(() => queue?.start(), [queue]);

  const queryClient = useQueryClient();
  const refreshing = useRefreshBoards(queue, client.scope, queryClient);
  const scope = useMemo(
    (): ScoreQueueScope => ({ queue, open, bring, canSubmit, refreshing }),
    [queue, open, bring, canSubmit, refreshing],
  );
  return <ScoreQueueContext.Provider value={scope}>{children}</ScoreQueueContext.Provider>;
}

function createOpen(options: ScoreQueueOptions | null): ScoreQueueScope['open'] {
  let queue: PageQueue | null = null;
  return (create) => {
    if (options !== null) queue ??= create(options);
    return queue;
  };
}

/** Functions that stay the same and call those of the latest render. */
function useNewest(submitScore: QueuedSubmitter | undefined): {
  readonly submitNewest: SubmitScore;
  readonly startNewest: StartRun;
} {
  const newest = useRef(submitScore);
  useBrowserLayoutEffect(() => {
    newest.current = submitScore;
  }, [submitScore]);
  const submitNewest = useCallback<SubmitScore>(async (run, context) => {
    if (newest.current === undefined) throw new TypeError('LaurelProvider no longer has submitScore.');
    try {
      return await newest.current(run, context);
    } catch (error) {
      if (process.env.NODE_ENV !== 'production' && !context.signal.aborted)
        tellFailure(error, 'score server');
      throw error;
    }
  }, []);
  const startNewest = useCallback<StartRun>(
    // It is there while `canStart`; without it this rejects like any call of `undefined`.
    async (tournamentId, context) => (newest.current as RunStarter).startRun(tournamentId, context),
    [],
  );
  return { submitNewest, startNewest };
}
