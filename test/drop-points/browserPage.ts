/** One player's browser, as a page of a real one, with its `localStorage`. */
import { type BrowserNews, type BrowserOrders, playGames } from './playGames.ts';

const { tell } = window as unknown as { readonly tell: (news: BrowserNews) => Promise<void> };
const orders = JSON.parse(decodeURIComponent(location.hash.slice(1))) as BrowserOrders;
await playGames(orders, localStorage, (news) => void tell(news));
