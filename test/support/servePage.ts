import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';

/** A page on an address of this machine. */
export interface ServedPage extends AsyncDisposable {
  readonly origin: string;
}

/** How a page is served. */
export interface ServePageOptions {
  /** Headers of the page itself, such as a content security policy. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** PEM: serves over https with this certificate. */
  readonly tls?: { readonly key: string; readonly cert: string } | undefined;
  /** Bundled as users get it, without what React checks while one develops. */
  readonly production?: boolean | undefined;
}

/** Serves a page that is nothing but a script, and the styles that it imports, bundled for browsers. */
export async function servePage(
  entry: string,
  { headers = {}, tls, production = false }: ServePageOptions = {},
): Promise<ServedPage> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    outdir: 'out',
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    ...(production && { define: { 'process.env.NODE_ENV': '"production"' } }),
  });
  const text = (ending: string): string => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  const style = text('.css');
  const html =
    '<!doctype html><html lang="en"><title>Game</title>' +
    (style === '' ? '' : '<link rel="stylesheet" href="/page.css">') +
    '<body><script type="module" src="/page.js"></script>';
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/page.js': ['text/javascript', text('.js')],
    '/page.css': ['text/css', style],
  };
  const answer: RequestListener = (request, response) => {
    const [type, body] = files[request.url ?? ''] ?? ['text/html', html];
    response.writeHead(200, { ...headers, 'content-type': type }).end(body);
  };
  const server = tls === undefined ? createHttpServer(answer) : createHttpsServer(tls, answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http${tls === undefined ? '' : 's'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
