import type { Operation } from '../../domain/LaurelError.ts';
import type { LimitName } from './limits/createLimits.ts';

/** One answer of a gateway, for logs. */
export interface GatewayReport {
  /** `undefined` for what is no operation. */
  readonly operation: Operation | undefined;
  /** The page, where it is everybody's: the interface's path with its parameters. `undefined` for what is not. */
  readonly page: string | undefined;
  /** HTTP method of the request. */
  readonly method: string;
  /** HTTP status of the answer. */
  readonly status: number;
  /**
   * Where it came from: `hit` (memory), `miss` (the platform, for everybody), `stale` (memory, since the platform did not confirm
   * it), `private` (the platform, for one player), `stream` (events), `index` (a rank index), `none` (refused, or no page).
   */
  readonly from: AnswerSource;
  /** Milliseconds since the platform said so; `undefined` where nothing is kept. */
  readonly age: number | undefined;
  /** Milliseconds that the answer took. */
  readonly duration: number;
  /**
   * Who asked, where there are `limits`: a name that is the same in all processes and tells neither address nor player. If your
   * logs need addresses, take them where you call the gateway.
   */
  readonly viewer: string | undefined;
  /** Which of the `limits` it was that refused this; `undefined` when none did. */
  readonly limit: LimitName | 'streams' | undefined;
}

/** Where an answer of a gateway came from. */
export type AnswerSource = 'hit' | 'miss' | 'stale' | 'private' | 'stream' | 'index' | 'none';
