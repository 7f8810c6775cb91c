import { createSign } from 'node:crypto';
import { createClient } from '../../src/client/createClient.ts';
import type { LaurelClient } from '../../src/client/LaurelClient.ts';
import {
  createSandbox,
  type Environment,
  type Sandbox,
  type SandboxOptions,
} from '../../src/entries/sandbox.ts';
import { serveSandbox } from '../../src/sandbox/serveSandbox.ts';

/** A sandbox over real HTTP, and ways to talk to it. */
export interface TestSandbox extends AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly url: string;
  readonly client: (options?: { readonly environment?: Environment; readonly sub?: string }) => LaurelClient;
  /** The id of a tournament of the sample world. */
  readonly idOf: (name: string) => string;
  /** Signs as `openssl dgst -sha256 -sign` does, and posts. */
  readonly post: (path: string, body: unknown, change?: Partial<SignedPost>) => Promise<Response>;
}

interface SignedPost {
  readonly environment: Environment;
  readonly timestamp: string;
  readonly signature: string;
  readonly sentBody: string;
}

/** Serves a sandbox on a free port; `await using` stops it. */
export async function serveTestSandbox(options: SandboxOptions = {}): Promise<TestSandbox> {
  const served = await serveSandbox((baseUrl) => createSandbox({ ...options, baseUrl }), { port: 0 });
  const { sandbox, url } = served;
  return {
    sandbox,
    url,
    client: ({ environment = 'production', sub } = {}) =>
      createClient({
        baseUrl: url,
        apiKey: sandbox.apiKeys[environment],
        getToken: () => (sub === undefined ? null : sandbox.token(sub)),
      }),
    idOf(name) {
      const found = sandbox.tournaments.find((tournament) => tournament.name === name);
      if (found === undefined) throw new Error(`The sample world has no ${name}.`);
      return found.id;
    },
    async post(path, body, change = {}) {
      const { environment = 'production', timestamp = String(Date.now()) } = change;
      const text = JSON.stringify(body);
      const key = (await sandbox.privateKeys())[environment];
      const signature =
        change.signature ?? createSign('sha256').update(`${text}.${timestamp}`).sign(key, 'hex');
      return fetch(`${url}${path}`, {
        method: 'POST',
        headers: {
          'x-api-key': sandbox.apiKeys[environment],
          'x-api-token': timestamp,
          'x-api-signature': signature,
          'content-type': 'application/json',
        },
        body: change.sentBody ?? text,
      });
    },
    [Symbol.asyncDispose]: () => served.close(),
  };
}
