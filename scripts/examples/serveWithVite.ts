import type { Server } from 'node:http';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { loadedByLaurel } from '../loadedByLaurel.ts';
import { unlayer } from '../sheets/unlayer.ts';

/** Serves an example's modules, with Laurel as it stands in `src`: a clone needs no build. */
export async function serveWithVite(folder: string, server: Server): Promise<ViteDevServer> {
  const project = join(import.meta.dirname, '../..');
  const name = basename(folder);
  return createServer({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    cacheDir: join(project, 'node_modules/.vite-examples', name),
    plugins: [react(), unlayered],
    resolve: {
      tsconfigPaths: true,
      alias: [
        { find: 'laurel/styles.css', replacement: join(project, 'src/styles/laurel.css') },
        { find: /^laurel\/(widgets|themes)\/(.*)$/, replacement: join(project, 'src/styles/$1/$2') },
      ],
    },
    optimizeDeps: { include: [...loadedByLaurel, ...(name === 'phaser' ? ['phaser'] : [])] },
    server: { middlewareMode: true, hmr: { server }, fs: { allow: [project] } },
  });
}

/** Style sheets as the package has them: a page's own `p { margin: 0 }` would win over whatever stands in a layer. */
const unlayered: Plugin = {
  name: 'laurel:unlayered',
  transform: {
    filter: { id: /\/src\/styles\/.*\.css$/ },
    handler: (code) => ({ code: unlayer(code), map: null }),
  },
};
