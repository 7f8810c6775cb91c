import type { Sandbox } from '../sandbox/createSandbox.ts';

/** What this needs of MSW's `http`: `import { http } from 'msw'`. */
export interface RequestMocking<Handler> {
  readonly all: (
    path: string,
    resolver: (info: { readonly request: Request }) => Promise<Response>,
  ) => Handler;
}

/**
 * Handlers for Mock Service Worker that answer as the sandbox does, for tests of a page that makes its own client:
 * `setupServer(...sandboxHandlers(http, sandbox))`. Give `baseUrl` where the page asks at another address than the sandbox's.
 */
export function sandboxHandlers<Handler>(
  http: RequestMocking<Handler>,
  sandbox: Pick<Sandbox, 'baseUrl' | 'fetch'>,
  { baseUrl = sandbox.baseUrl }: { readonly baseUrl?: string | undefined } = {},
): Handler[] {
  const from = baseUrl.replace(/\/+$/, '');
  return [
    http.all(`${from}/*`, async ({ request }) => {
      const { method, headers, url } = request;
      const body = method === 'GET' || method === 'HEAD' ? undefined : await request.text();
      return sandbox.fetch(sandbox.baseUrl + url.slice(from.length), {
        method,
        headers: Object.fromEntries(headers),
        ...(body !== undefined && { body }),
      });
    }),
  ];
}
