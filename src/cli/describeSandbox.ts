import { statusOf } from '../domain/tournaments/tournamentTimes.ts';
import type { Sandbox } from '../sandbox/createSandbox.ts';

/** What `laurel sandbox` tells of the sandbox that it serves; with `--json` that alone. */
export interface SandboxInfo {
  readonly baseUrl: string;
  readonly apiKeys: Sandbox['apiKeys'];
  readonly privateKeys: Awaited<ReturnType<Sandbox['privateKeys']>>;
  readonly players: readonly { readonly sub: string; readonly token: string }[];
  /** What faults are added with (`--control`). */
  readonly controlToken?: string | undefined;
}

/** The same for people, with a command to try each operation. */
export function describeSandbox(
  sandbox: Sandbox,
  { baseUrl, apiKeys, privateKeys, players, controlToken }: SandboxInfo,
): string {
  const nicknames = new Map(sandbox.players.map(({ sub, nickname }) => [sub, nickname]));
  const running = sandbox.tournaments.find(
    (tournament) =>
      tournament.type === 'tournament' &&
      tournament.visibility === 'public' &&
      statusOf(tournament, Date.now()) === 'live',
  );
  const [scoreType] = running?.settings.scoreTypes ?? [];
  const path = `$BASE/sdk/v2/tournaments/${running?._id}`;
  return `The Laurel sandbox, for development only: everything here is made up, in memory, and open to all.

Address               ${baseUrl}
Development key       ${apiKeys.development}
Production key        ${apiKeys.production}${
    controlToken === undefined
      ? ''
      : `

Let the next three answers fail:
  curl ${baseUrl}/sandbox/faults -H 'authorization: Bearer ${controlToken}' -H 'content-type: application/json' \\
    -d '{"type":"status","status":503,"times":3}'`
  }

Players and their tokens (24 hours):
${players.map(({ sub, token }) => `  ${nicknames.get(sub)} ${sub}\n    ${token}`).join('\n')}

Private key of the game server (production; the development one is in --json). Save it as key.pem:
${privateKeys.production}
Try the six operations:

  BASE=${baseUrl}
  KEY=${apiKeys.production}
  TOKEN=${players[0]?.token}

  curl "$BASE/sdk/v2/userinfo" -H "x-api-key: $KEY" -H "authorization: Bearer $TOKEN"
  curl "$BASE/sdk/v2/friends/" -H "x-api-key: $KEY" -H "authorization: Bearer $TOKEN"
  curl "$BASE/sdk/v2/tournaments/?filter=ALL" -H "x-api-key: $KEY"
  curl "${path}/leaderboard?limit=3" -H "x-api-key: $KEY" -H "authorization: Bearer $TOKEN"
  curl "${path}/scores" -H "x-api-key: $KEY"

  BODY='{"userId":"${players[0]?.sub}","scores":[{"scoreType":"${scoreType}","value":7}]}'
  TIME=$(date +%s)000
  SIGNATURE=$(printf '%s.%s' "$BODY" "$TIME" | openssl dgst -sha256 -sign key.pem -hex | sed 's/.*= //')
  curl "${path}/submit" -H "x-api-key: $KEY" -H "x-api-token: $TIME" \\
    -H "x-api-signature: $SIGNATURE" -H "content-type: application/json" -d "$BODY"

Press Ctrl+C to stop.`;
}
