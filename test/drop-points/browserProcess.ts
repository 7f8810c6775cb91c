/** One player's browser, as a process that can be killed, with a folder in the place of `localStorage`. */
import { fileStorage } from './fileStorage.ts';
import { type BrowserOrders, playGames } from './playGames.ts';

const { folder, ...orders } = JSON.parse(process.argv[2] ?? '') as BrowserOrders & {
  readonly folder: string;
};
await playGames(orders, fileStorage(folder), (news) => process.stdout.write(`${JSON.stringify(news)}\n`));
process.exit();
