import { createListeners } from '../base/createListeners.ts';
import type { RequestReport } from '../client/readSettings.ts';

const mostRequests = 200;

/** A request as it was reported, and for which identity. */
export interface RecordedRequest extends RequestReport {
  readonly id: number;
  readonly epoch: number;
}

/** What was seen since the recorder began. */
export interface Recording {
  /** The newest first, two hundred at most. */
  readonly requests: readonly RecordedRequest[];
  /** How many there were. */
  readonly total: number;
  readonly failed: number;
  /** How often the identity (service, game or player) changed. */
  readonly epoch: number;
  /** As the newest request tells it: see `RequestReport`. */
  readonly failuresInARow: number;
}

/** Keeps what happens for who looks at it: an external store. */
export interface Recorder {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => Recording;
  readonly add: (report: RequestReport) => void;
  /** Tells who asks which service (its scope) from now on; the first is no change. */
  readonly enter: (scope: string, session: string | null) => void;
  readonly clear: () => void;
}

const nothing: Recording = { requests: [], total: 0, failed: 0, epoch: 0, failuresInARow: 0 };

/** A recorder that has seen nothing. */
export function createRecorder(): Recorder {
  const listeners = createListeners();
  let recording = nothing;
  let known: { readonly scope: string; readonly session: string | null } | undefined;
  /** When each epoch began but the first, in Unix milliseconds. */
  let changes: readonly number[] = [];
  const change = (next: Partial<Recording>): void => {
    recording = { ...recording, ...next };
    listeners.tell();
  };
  return {
    subscribe: listeners.add,
    getSnapshot: () => recording,
    add(report) {
      const { requests, total, failed } = recording;
      // Of who asked, not of who is there by the time of the answer.
      const epoch = changes.filter((at) => at <= report.startedAt).length;
      change({
        requests: [{ ...report, id: total, epoch }, ...requests.slice(0, mostRequests - 1)],
        total: total + 1,
        failed: failed + (report.error === null ? 0 : 1),
        failuresInARow: report.failuresInARow,
      });
    },
    enter(scope, session) {
      const before = known;
      known = { scope, session };
      if (before === undefined || (before.scope === scope && before.session === session)) return;
      changes = [...changes, Date.now()];
      // What failed in a row was another service.
      const outage = before.scope === scope ? {} : { failuresInARow: 0 };
      change({ epoch: recording.epoch + 1, ...outage });
    },
    clear: () => change({ ...nothing, epoch: recording.epoch, failuresInARow: recording.failuresInARow }),
  };
}
