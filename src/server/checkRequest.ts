import { misuse } from '../domain/misuse.ts';

/** Throws `LaurelError` of kind `config` at what is no web `Request`: most servers give something of their own. */
export function checkRequest(request: Request): void {
  if (typeof (request as Partial<Request> | undefined)?.headers?.get === 'function') return;
  throw misuse(
    'A handler takes a web Request. Mount it as toNodeListener(handler) in Node’s http and in Express, and as ' +
      '(context) => handler(context.req.raw) in Hono.',
  );
}
