import { checkParts } from '../domain/checkOptions.ts';
import { misuse } from '../domain/misuse.ts';
import type { FaultControl } from './FaultControl.ts';

/** Where a served sandbox is, and the token that it printed. */
export interface SandboxControlOptions {
  /** The address of `npx laurel sandbox --control-from <origin of this page>`. */
  readonly url: string;
  /** The token that it prints (`controlToken` with `--json`). It stays in the page that is given it, and is never drawn. */
  readonly token: string;
}

/** The faults of a sandbox that is served over HTTP. What fails rejects with the sandbox's own words. Throws `LaurelError` of kind `config` without address and token. */
export function sandboxControl(options: SandboxControlOptions): FaultControl {
  checkParts('sandboxControl', options ?? null, { needed: ['url', 'token'] });
  const { url, token } = options;
  if (!URL.canParse(url) || typeof token !== 'string')
    throw misuse(
      'sandboxControl takes { url, token }: the address and the token that npx laurel sandbox printed.',
    );
  async function send(method: 'POST' | 'DELETE', fault?: unknown): Promise<void> {
    const response = await fetch(`${url.replace(/\/+$/, '')}/sandbox/faults`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(fault !== undefined && { body: JSON.stringify(fault) }),
    });
    if (!response.ok) throw new Error(`The sandbox refused (${response.status}). ${await response.text()}`);
  }
  return { add: (fault) => send('POST', fault), clear: () => send('DELETE') };
}
