import type { Caller } from '../../../base/http/toNodeListener.ts';
import type { Allowance } from '../store/GatewayStore.ts';

/**
 * How much one viewer may ask. There are no limits by default, since a gateway cannot know whether an address is a viewer's or that
 * of a cache in front, which asks for everybody; `limits: {}` switches them on for viewers who reach it directly.
 *
 * The default numbers leave room for many who share one address (a school, a mobile network): they are for those who ask without
 * end. With a `store`, allowances hold over all processes together. Whoever has used one up is answered 429 with
 * `GATEWAY_TOO_MANY` and `retry-after`, and Laurel's client comes back later by itself.
 */
export interface LimitOptions {
  /** Whatever one viewer asks for, streams that are opened too. Default 3,000 in 60,000 milliseconds. */
  readonly viewer?: Allowance | undefined;
  /**
   * What one viewer asks for without a token, or where a token says nothing; of a stream, each page that nobody has watched
   * before it. Default 1,500 in 60,000 milliseconds.
   */
  readonly unauthenticated?: Allowance | undefined;
  /**
   * Tokens of one viewer that the platform does not accept, each of which is a question to it; also the most questions with
   * a token that one viewer has under way. Default 60 in 60,000 milliseconds.
   */
  readonly wrongTokens?: Allowance | undefined;
  /** Open streams of one viewer at one process. Default 200. */
  readonly streams?: number | undefined;
  /** Pages that the streams of one viewer watch at one process, each of which the platform is asked for once an interval. Default 100. */
  readonly watched?: number | undefined;
  /**
   * How many caches and balancers of your own stand in front, each of which adds to `X-Forwarded-For` who has asked it: the
   * viewer is as many from the end. Without it that header is not read, since anybody can send one. Default 0.
   */
  readonly proxies?: number | undefined;
  /**
   * Who asks, in place of the address: what your sign-in knows, or a header that only your own proxy sets. `null` for
   * callers without limits, such as your own servers.
   */
  readonly viewerOf?: ((request: Request, caller: Caller) => string | null) | undefined;
}
