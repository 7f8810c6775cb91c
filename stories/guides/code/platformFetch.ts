import { Agent, fetch, type RequestInit } from 'undici'; // 8 or later: Node's own speaks HTTP/1.1 alone

const dispatcher = new Agent({ allowH2: true });
const overHttp2 = (url: string, init?: RequestInit) => fetch(url, { ...init, dispatcher });

/** For `createGateway({ fetch: platformFetch })`. The same interfaces as Node's, under types of undici's own. */
export const platformFetch = overHttp2 as unknown as typeof globalThis.fetch;
