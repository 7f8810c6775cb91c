import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Browsers } from './Browsers.ts';
import type { BrowserNews } from './playGames.ts';

/** Browsers as processes of Node, killed by SIGKILL; each player has a folder. */
export function processBrowsers(folder: string): Browsers {
  const running = new Set<ChildProcess>();
  const path = fileURLToPath(new URL('browserProcess.ts', import.meta.url));
  return {
    async open(orders, onNews) {
      const given = JSON.stringify({ ...orders, folder: join(folder, orders.player) });
      const child = spawn(process.execPath, [path, given], { stdio: ['ignore', 'pipe', 'inherit'] });
      running.add(child);
      const exit = once(child, 'exit').then(() => running.delete(child));
      const read = async (): Promise<void> => {
        for await (const line of createInterface({ input: child.stdout }))
          onNews(JSON.parse(line) as BrowserNews);
        await exit;
      };
      return { ended: read(), kill: async () => child.kill('SIGKILL') };
    },
    async [Symbol.asyncDispose]() {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}
