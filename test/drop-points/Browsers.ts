import type { BrowserNews, BrowserOrders } from './playGames.ts';

/** A player's browser under way. */
export interface OpenBrowser {
  /** When it has told that it is done, or was killed. */
  readonly ended: Promise<void>;
  /** Ends it in the middle of whatever it does; false when it had ended before. */
  readonly kill: () => Promise<boolean>;
}

/** Opens players' browsers. What a player's browser stores is there when it is opened again. */
export interface Browsers extends AsyncDisposable {
  /** The origin of the pages, where they are pages. */
  readonly origin?: string | undefined;
  readonly open: (orders: BrowserOrders, onNews: (news: BrowserNews) => void) => Promise<OpenBrowser>;
}
