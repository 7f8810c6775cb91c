import type { Operation } from '../../domain/LaurelError.ts';

/** One answer of a gateway, for logs. */
export interface GatewayReport {
  /** `undefined` for what is none. */
  readonly operation: Operation | undefined;
  /** HTTP method of the request. */
  readonly method: string;
  /** HTTP status of the answer. */
  readonly status: number;
  /**
   * Where it came from: `hit` from memory, `miss` from the platform for everybody, `stale` from memory because the platform
   * did not confirm it, `private` from the platform for one player, `stream` of events as they come, `index` of ranks, `none` from nowhere.
   */
  readonly from: AnswerSource;
  /** Milliseconds since the platform said so; `undefined` where nothing is kept. */
  readonly age: number | undefined;
  /** Milliseconds that the answer took. */
  readonly duration: number;
}

/** Where an answer of a gateway came from. */
export type AnswerSource = 'hit' | 'miss' | 'stale' | 'private' | 'stream' | 'index' | 'none';
