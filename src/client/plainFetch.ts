// What a Request has and `init` takes, beyond what is written out below.
const furtherInit = [
  'cache',
  'credentials',
  'integrity',
  'keepalive',
  'mode',
  'redirect',
  'referrerPolicy',
] as const;

/** ky hands over one `Request`; functions of users' own expect what they would write themselves. */
export function plainFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  let usual: Request | undefined;
  return async (input, more) => {
    const request = input instanceof Request ? input : new Request(input);
    const plain = (usual ??= new Request(request.url));
    const further = furtherInit.filter((name) => request[name] !== plain[name]);
    return fetch(request.url, {
      ...Object.fromEntries(further.map((name) => [name, request[name]])),
      ...more,
      method: request.method,
      headers: Object.fromEntries(request.headers),
      signal: request.signal,
      ...(request.method !== 'GET' && { body: await request.text() }),
    });
  };
}
