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
   * Where it came from: `hit` from memory, `miss` from the platform for everybody, `stale` from memory because the platform
   * did not confirm it, `private` from the platform for one player, `stream` of events as they come, `index` of ranks, `none` from nowhere.
   */
  readonly from: AnswerSource;
  /** Milliseconds since the platform said so; `undefined` where nothing is kept. */
  readonly age: number | undefined;
  /** Milliseconds that the answer took. */
  readonly duration: number;
  /**
   * Who asked, where there are `limits`: a name that is the same in all processes, and from which neither an address nor a player is
   * known. Whoever wants addresses in logs has them where the gateway is called.
   */
  readonly viewer: string | undefined;
  /** Which of the `limits` it was that refused this; `undefined` when none did. */
  readonly limit: LimitName | 'streams' | undefined;
}

/** Where an answer of a gateway came from. */
export type AnswerSource = 'hit' | 'miss' | 'stale' | 'private' | 'stream' | 'index' | 'none';
