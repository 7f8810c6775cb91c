import type { TournamentStatus } from '../domain/tournaments/tournamentTimes.ts';
import type { Sandbox } from '../sandbox/createSandbox.ts';
import type { SandboxTournament } from '../sandbox/world/World.ts';

/** What `laurel sandbox` prints about the sandbox that it serves; with `--json`, only this. */
export interface SandboxInfo {
  readonly baseUrl: string;
  readonly apiKeys: Sandbox['apiKeys'];
  readonly privateKeys: Awaited<ReturnType<Sandbox['privateKeys']>>;
  readonly players: readonly { readonly sub: string; readonly nickname: string; readonly token: string }[];
  /** Live ones first, those of the public before private ones. */
  readonly tournaments: readonly {
    readonly id: string;
    readonly name: string;
    readonly type: SandboxTournament['type'];
    readonly visibility: SandboxTournament['visibility'];
    readonly status: TournamentStatus;
    readonly scoreTypes: readonly string[];
  }[];
  /** What faults are added with (`--control`). */
  readonly controlToken?: string | undefined;
}

/** The same for people, in a few lines. */
export function describeSandbox({ baseUrl, apiKeys, players, tournaments }: SandboxInfo): string {
  const shown = tournaments.slice(0, 4);
  const width = Math.max(...shown.map(({ name }) => name.length));
  const list = shown.map(
    ({ id, name, visibility, status }) =>
      `${name.padEnd(width)}  ${id}  ${status}${visibility === 'private' ? ', private' : ''}`,
  );
  const more = tournaments.length - shown.length;
  return `The Laurel sandbox, for development only: everything here is made up, in memory, and open to all.

Address      ${baseUrl}
API key      ${apiKeys.production}
Player       ${players[0]?.nickname}  ${players[0]?.sub}
Tournaments  ${list.join('\n             ')}${more > 0 ? `  and ${more} more` : ''}

--env writes them to .env.local, --curl prints commands to try, --json prints all. Ctrl+C stops.`;
}

/** Commands to try each operation with. */
export function sandboxCommands({
  baseUrl,
  apiKeys,
  privateKeys,
  players,
  tournaments,
}: SandboxInfo): string {
  const [tournament] = tournaments;
  const path = `$BASE/sdk/v2/tournaments/${tournament?.id}`;
  return `
  BASE=${baseUrl}
  KEY=${apiKeys.production}
  TOKEN=${players[0]?.token}

  curl "$BASE/sdk/v2/userinfo" -H "x-api-key: $KEY" -H "authorization: Bearer $TOKEN"
  curl "$BASE/sdk/v2/friends/" -H "x-api-key: $KEY" -H "authorization: Bearer $TOKEN"
  curl "$BASE/sdk/v2/tournaments/?filter=ALL" -H "x-api-key: $KEY"
  curl "${path}/leaderboard?limit=3" -H "x-api-key: $KEY" -H "authorization: Bearer $TOKEN"
  curl "${path}/scores" -H "x-api-key: $KEY"

  BODY='{"userId":"${players[0]?.sub}","scores":[{"scoreType":"${tournament?.scoreTypes[0]}","value":7}]}'
  TIME=$(date +%s)000
  SIGNATURE=$(printf '%s.%s' "$BODY" "$TIME" | openssl dgst -sha256 -sign key.pem -hex | sed 's/.*= //')
  curl "${path}/submit" -H "x-api-key: $KEY" -H "x-api-token: $TIME" \\
    -H "x-api-signature: $SIGNATURE" -H "content-type: application/json" -d "$BODY"

key.pem is this private key of the game server (production; the development one is in --json):
${privateKeys.production}`;
}

/** How faults are added to what is served, with a token that changes at each start. */
export function faultCommand({ baseUrl, controlToken }: SandboxInfo): string {
  return `
Let the next three answers fail:
  curl ${baseUrl}/sandbox/faults -H 'authorization: Bearer ${controlToken}' -H 'content-type: application/json' \\
    -d '{"type":"status","status":503,"times":3}'`;
}
