'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { outageAfter } from '../client/createOutageBudget.ts';
import { useClockOffset } from '../react/hooks/useClockOffset.ts';
import { useScoreQueue, useScoreRuns } from '../react/hooks/useScoreRuns.ts';
import { useLaurel } from '../react/provider/useLaurel.ts';
import type { Recorder } from './createRecorder.ts';
import { DataTable } from './DataTable.tsx';
import type { FaultControl } from './FaultControl.ts';
import { FaultSwitches } from './FaultSwitches.tsx';
import { useCachedQueries } from './useCachedQueries.ts';

/** What a `DevtoolsPanel` takes. */
export interface DevtoolsPanelProps {
  readonly recorder: Recorder;
  readonly faults: FaultControl | undefined;
  /** Which of them are on. */
  readonly on: ReadonlySet<string>;
  readonly setOn: (on: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

/** What was seen of a client, and what is known of its page: see `LaurelDevtools`. */
export function DevtoolsPanel({ recorder, faults, on, setOn, onClose }: DevtoolsPanelProps): ReactNode {
  const { client, session } = useLaurel();
  const { requests, total, epoch, failuresInARow } = useSyncExternalStore(
    recorder.subscribe,
    recorder.getSnapshot,
  );
  const offset = useClockOffset();
  const { queue, canSubmit } = useScoreQueue();
  const runs = useScoreRuns(queue);
  const cached = useCachedQueries(client.scope);
  // The other part of a scope is a fingerprint of the API key.
  const [service = ''] = client.scope.split('#');
  return (
    <section className="panel" aria-label="Laurel devtools">
      <div className="bar">
        <strong>Laurel devtools</strong>
        <span>
          <button type="button" onClick={recorder.clear}>
            Clear requests
          </button>
          <button type="button" onClick={onClose}>
            Close
          </button>
        </span>
      </div>
      <dl>
        <dt>Service</dt>
        <dd>{service}</dd>
        <dt>Identity</dt>
        <dd>
          {session ?? 'nobody is signed in'}, epoch {epoch}
          {epoch > 0 && ` (changed ${epoch} ${epoch === 1 ? 'time' : 'times'})`}
        </dd>
        <dt>Service’s clock</dt>
        <dd>{clockInWords(offset)}</dd>
        <dt>Outage</dt>
        <dd className={failuresInARow > 0 ? 'bad' : undefined}>{outageInWords(failuresInARow)}</dd>
      </dl>
      <DataTable
        title={`Requests (${total})`}
        empty="None since this was opened on the page."
        columns={['Began', 'Took', 'Operation', 'Path', 'Outcome', 'Epoch']}
        long="Path"
        rows={requests.map(({ id, startedAt, duration, operation, path, status, error, epoch }) => ({
          key: id,
          isBad: error !== null,
          cells: [
            timeOf(startedAt),
            `${duration} ms`,
            operation,
            path,
            [status ?? 'no answer', error?.kind].filter(Boolean).join(', '),
            epoch,
          ],
        }))}
      />
      <DataTable
        title={`Cache (${cached.length})`}
        empty="No query of this client."
        columns={['Key', 'State', 'Data from', 'Used by']}
        long="Key"
        rows={cached.map(({ hash, key, state, updatedAt, observers }) => ({
          key: hash,
          isBad: state.startsWith('error'),
          cells: [key, state, updatedAt === 0 ? 'none yet' : timeOf(updatedAt), observers],
        }))}
      />
      <DataTable
        title={`Score queue (${runs.length})`}
        empty={canSubmit ? 'No runs.' : 'The provider has no submitScore.'}
        columns={['Run', 'Status', 'Tries', 'Kept in', 'Problem']}
        rows={runs.map(({ id, status, tries, keptIn, problem, retryAt }) => ({
          key: id,
          isBad: problem !== undefined || status === 'refused',
          cells: [
            id,
            retryAt === undefined ? status : `${status}, again at ${timeOf(retryAt)}`,
            tries,
            keptIn,
            problem ?? 'none',
          ],
        }))}
      />
      {faults !== undefined && <FaultSwitches faults={faults} on={on} setOn={setOn} />}
    </section>
  );
}

/** By this machine's clock, as the browser's own tools have it. */
function timeOf(moment: number): string {
  const date = new Date(moment);
  return `${date.toTimeString().slice(0, 8)}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

function clockInWords(offset: number): string {
  if (offset === 0) return 'within two seconds of this machine’s, or not known yet';
  return `${Math.abs(offset / 1000).toFixed(1)} s ${offset > 0 ? 'ahead of' : 'behind'} this machine’s`;
}

function outageInWords(failuresInARow: number): string {
  if (failuresInARow === 0) return 'none';
  const failed = `${failuresInARow} ${failuresInARow === 1 ? 'failure' : 'failures'} in a row`;
  return failuresInARow < outageAfter
    ? failed
    : `${failed}: one request a second goes out until one succeeds`;
}
