import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import type { BrowserContext } from 'playwright';
import { compiledAtLoad } from '../../scripts/embed/bundleEmbed.ts';

/** A page of a bench. */
export interface BenchPage extends Disposable {
  readonly origin: string;
}

const boxes = `
  body { margin: 0; font: 15px sans-serif; }
  .bench-box { block-size: 600px; overflow: auto; position: relative; }
  .bench-sheet { position: relative; }
  .bench-row { position: absolute; inset-inline: 0; block-size: 36px; display: flex; align-items: center; gap: 12px; contain: strict; }
  .bench-rank { inline-size: 5ch; text-align: end; }
  .bench-picture { inline-size: 28px; block-size: 28px; border-radius: 50%; }
  .bench-name { flex: 1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .bench-score { inline-size: 10ch; text-align: end; font-variant-numeric: tabular-nums; }`;

/**
 * Serves a script of the bench as it would be in production, with Laurel's styles, on a port of its own; `compiled` begins it
 * with the line that has Chromium compile it while it loads, as the guide on sizes shows.
 */
export async function servePage(script: string, { compiled = false } = {}): Promise<BenchPage> {
  const { outputFiles } = await build({
    entryPoints: [script, 'src/styles/laurel.css'],
    outdir: 'out',
    bundle: true,
    write: false,
    minify: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    ...(compiled && { banner: { js: compiledAtLoad } }),
  });
  const text = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/': [
      'text/html',
      `<!doctype html><meta charset="utf-8"><style>${boxes}</style><link rel="stylesheet" href="/style.css"><link rel="icon" href="data:,"><div id="place"></div><script src="/script.js"></script>`,
    ],
    '/style.css': ['text/css', text('.css')],
    '/script.js': ['text/javascript', text('.js')],
  };
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? ['text/plain', ''];
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const picture = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');

/** Answers what the page asks of the host that has the players' pictures. */
export async function answerPictures(context: BrowserContext): Promise<void> {
  await context.route('https://pictures.example/**', (route) =>
    route.fulfill({ contentType: 'image/gif', body: picture }),
  );
}
