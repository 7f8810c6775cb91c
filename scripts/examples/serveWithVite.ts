import type { Server } from 'node:http';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';
import { loadedByLaurel } from '../loadedByLaurel.ts';

/** Serves an example's modules, with Laurel as it stands in `src`: a clone needs no build. */
export async function serveWithVite(folder: string, server: Server): Promise<ViteDevServer> {
  const project = join(import.meta.dirname, '../..');
  const name = basename(folder);
  return createServer({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    cacheDir: join(project, 'node_modules/.vite-examples', name),
    plugins: [react()],
    resolve: {
      tsconfigPaths: true,
      alias: [
        { find: 'laurel/styles.css', replacement: join(project, 'src/styles/laurel.css') },
        { find: 'laurel/widgets/search.css', replacement: join(project, 'src/styles/widgets/search.css') },
        { find: /^laurel\/themes\/(.*)$/, replacement: join(project, 'src/styles/themes/$1') },
      ],
    },
    optimizeDeps: { include: [...loadedByLaurel, ...(name === 'phaser' ? ['phaser'] : [])] },
    server: { middlewareMode: true, hmr: { server }, fs: { allow: [project] } },
  });
}
