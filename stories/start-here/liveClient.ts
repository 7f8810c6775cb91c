import { createClient } from '../../src/client/createClient.ts';
import type { LaurelClient } from '../../src/client/LaurelClient.ts';
import type { FaultControl } from '../../src/devtools/FaultControl.ts';
import { sandboxControl } from '../../src/devtools/sandboxControl.ts';
import { createSandbox } from '../../src/entries/sandbox.ts';
import { followingToolbar, followToolbar } from '../support/toolbarFault.ts';

/** A game to look at: its client, its signed-in player, and where both come from. */
export interface LiveGame {
  readonly client: LaurelClient;
  readonly session: string;
  /** The address of the service, or `null` when it runs inside of this page. */
  readonly address: string | null;
}

/** The service that `npm start` serves over HTTP; without one, a sandbox inside of this page, with bots. */
export function liveGame(): LiveGame {
  const env = import.meta.env as Readonly<Record<string, string | undefined>>;
  const baseUrl = env['STORYBOOK_SANDBOX_URL'];
  const token = env['STORYBOOK_SANDBOX_TOKEN'];
  const player = env['STORYBOOK_SANDBOX_PLAYER'];
  if (baseUrl && token && player) {
    const apiKey = env['STORYBOOK_SANDBOX_KEY'] ?? '';
    const controlToken = env['STORYBOOK_SANDBOX_CONTROL'];
    if (controlToken) followOver(sandboxControl({ url: baseUrl, token: controlToken }));
    return {
      client: createClient({ baseUrl, apiKey, getToken: () => token }),
      session: player,
      address: baseUrl,
    };
  }
  const sandbox = followingToolbar(createSandbox());
  sandbox.bots.start();
  const sub = sandbox.players[0]?.sub ?? '';
  return {
    client: createClient({
      baseUrl: sandbox.baseUrl,
      apiKey: sandbox.apiKeys.production,
      getToken: () => sandbox.token(sub),
      fetch: sandbox.fetch,
    }),
    session: sub,
    address: null,
  };
}

/** One after the other: the toolbar may be quicker than the service. */
function followOver(control: FaultControl): void {
  let last: Promise<unknown> = Promise.resolve();
  followToolbar((fault) => {
    last = last
      .then(() => control.clear())
      .then(() => fault && control.add(fault))
      .catch(reportError);
  });
}
