import type { ClientOptions, RequestReport } from '../../client/readSettings.ts';
import type { LaurelError } from '../../domain/LaurelError.ts';
import type { PictureOptions } from './pictures/createPictures.ts';
import type { GatewayStore } from './store/GatewayStore.ts';
import type { LimitOptions } from './limits/LimitOptions.ts';
import type { GatewayReport } from './GatewayReport.ts';
import type { RankIndexOptions } from './ranks/RankIndexOptions.ts';

/** What `createGateway` takes. */
export interface GatewayOptions extends Pick<
  ClientOptions,
  'baseUrl' | 'apiKey' | 'fetch' | 'http' | 'attemptTimeout'
> {
  /** What stands before the interface's paths: the `baseUrl` of the game's pages. `''` for none. Default `/laurel`. */
  readonly prefix?: string | undefined;
  /**
   * Other origins whose pages may read, such as `https://game.example`, with any header: those of a page's own `http`, for one.
   * Default: none, so that only pages of the gateway's own origin can.
   */
  readonly origins?: readonly string[] | undefined;
  /** Milliseconds between two questions about a page, however many look at it. 100 or more; default 1,000. */
  readonly interval?: number | undefined;
  /**
   * Milliseconds for which a page that the platform does not confirm is shown, with its age, in the place of an error.
   * Default 86,400,000: a day.
   */
  readonly staleFor?: number | undefined;
  /** Milliseconds that a viewer waits for a new page where there is an old one. Default 2,000. */
  readonly patience?: number | undefined;
  /** Largest answer of the platform, in bytes. Default 2 MiB, which is what a page of Laurel's reads. */
  readonly maxBodyBytes?: number | undefined;
  /** Most bytes of pages in memory; the ones that nobody looked at for longest go first. Default 64 MiB. */
  readonly maxPageBytes?: number | undefined;
  /**
   * Hands on pictures of listed hosts at `<prefix>/pictures?from=<address>`, for pages that may load from one origin only:
   * `images={{ map: (url) => '/laurel/pictures?from=' + encodeURIComponent(url) }}`. Default: none.
   */
  readonly pictures?: PictureOptions | undefined;
  /** Streams of events at `<prefix>/events`, for pages with `live={pushLive('/laurel')}`; `null` for none. Default `{}`. */
  readonly events?: EventOptions | null | undefined;
  /**
   * What several gateways share, on one machine or many: `redisStore(…)`. A page is asked for once an `interval` by all of them
   * together, and what one sees is pushed to the viewers of all. When the store is lost, slow or says what cannot be, each goes on
   * as if alone until it is back. Default: each process has its own memory.
   */
  readonly store?: GatewayStore | undefined;
  /**
   * Rank indexes at `<prefix>/index/…`, for pages with `index={rankIndex('/laurel')}`: exact ranks of any players out of the
   * scores operation, as long as it makes the platform's own board. `{}` for the defaults. Default: none.
   */
  readonly index?: RankIndexOptions | null | undefined;
  /** How much one viewer may ask. Default: as much as they like; see there. */
  readonly limits?: LimitOptions | undefined;
  /**
   * Called when the platform or the store begins to fail, when it fails in another way than before, and when a rank index steps
   * aside; of the same failure of the platform at most once a minute. Default: writes to the console.
   */
  readonly onError?: ((error: LaurelError) => void) | undefined;
  /** Called with every request to the platform, as `onRequest` of `createClient` is: it holds no credential. */
  readonly onRequest?: ((report: RequestReport) => void) | undefined;
  /** Called with every answer of the gateway, for structured logs: `onAnswer: (report) => log.info(report)`. It holds no credential and no address. */
  readonly onAnswer?: ((report: GatewayReport) => void) | undefined;
}

/** How boards are pushed to those who watch. */
export interface EventOptions {
  /** Milliseconds between two signs of life, by which a page notices that a host cut its stream: 9.9 days at most. Default 8,000. */
  readonly heartbeat?: number | undefined;
  /** Most open streams; pages beyond that poll. Default 20,000. */
  readonly mostViewers?: number | undefined;
}
