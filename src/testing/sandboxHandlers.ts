import { misuse } from '../domain/misuse.ts';
import type { Sandbox } from '../sandbox/createSandbox.ts';
import { DroppedConnection } from '../sandbox/service/applyFault.ts';

/** What this needs of MSW's `http`: `import { http } from 'msw'`. */
export interface RequestMocking<Handler> {
  readonly all: (
    path: string,
    resolver: (info: { readonly request: Request }) => Promise<Response>,
  ) => Handler;
}

/**
 * Handlers for Mock Service Worker that answer as the sandbox does, for tests of a page that makes its own client:
 * `setupServer(...sandboxHandlers(http, sandbox))`. Give `baseUrl` where the page asks at another address than the sandbox's; a
 * path, such as `/laurel`, is a gateway's, which has the key. Throws `LaurelError` of kind `config` without either of the two.
 */
export function sandboxHandlers<Handler>(
  http: RequestMocking<Handler>,
  sandbox: Pick<Sandbox, 'baseUrl' | 'apiKeys' | 'fetch'>,
  options: { readonly baseUrl?: string | undefined } = {},
): Handler[] {
  if (typeof http?.all !== 'function' || typeof sandbox?.fetch !== 'function')
    throw misuse(
      'Call it as sandboxHandlers(http, sandbox): http is that of msw, sandbox one of createTestSandbox().',
    );
  const { baseUrl = sandbox.baseUrl } = options;
  const isPath = baseUrl.startsWith('/');
  const from = withoutSlash(isPath ? baseUrl : new URL(baseUrl).href);
  const ownKey = isPath ? { 'x-api-key': sandbox.apiKeys.production } : {};
  return [
    http.all(`${from}/*`, async ({ request }) => {
      const { method, headers, url } = request;
      const body = method === 'GET' || method === 'HEAD' ? undefined : await request.text();
      // A path is one of whichever origin asks.
      const asked = url.slice(withoutSlash(new URL(from, url).href).length);
      try {
        return await sandbox.fetch(sandbox.baseUrl + asked, {
          method,
          headers: { ...ownKey, ...Object.fromEntries(headers) },
          ...(body !== undefined && { body }),
        });
      } catch (error) {
        // Of any other that is thrown MSW makes an answer with status 500.
        if (error instanceof DroppedConnection) return Response.error();
        throw error;
      }
    }),
  ];
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
