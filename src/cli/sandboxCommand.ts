import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { statusOf } from '../domain/tournaments/tournamentTimes.ts';
import { createSandbox, type Sandbox, type SandboxSnapshot } from '../sandbox/createSandbox.ts';
import { type ServedSandbox, serveSandbox } from '../sandbox/serve.ts';

const usualPort = 4100;
const tokenLife = 24 * 60 * 60;
const playersShown = 5;

const usage = `Usage: laurel sandbox [options]

Serves the whole service on this machine, in memory. For development only.

  --port <number>      default ${usualPort}, or the next free one; 0 takes any free port
  --host <address>     default 127.0.0.1
  --seed <number>      the same seed gives the same players and tournaments; default 1
  --bots               lets bots play, so that boards move
  --snapshot <file>    starts from this file when it exists, and saves to it at the end
  --control            takes faults as JSON at POST /sandbox/faults, and DELETE clears them
  --json               prints one line for scripts and nothing else
`;

/** `laurel sandbox`: runs until it is stopped, or returns an exit code at once when it cannot start. */
export async function sandboxCommand(args: readonly string[]): Promise<number> {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        seed: { type: 'string' },
        bots: { type: 'boolean' },
        snapshot: { type: 'string' },
        control: { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}`);
    return 2;
  }
  if (values.help === true) {
    process.stdout.write(usage);
    return 0;
  }
  const port = values.port === undefined ? usualPort : Number(values.port);
  const seed = values.seed === undefined ? 1 : Number(values.seed);
  if (!Number.isInteger(port) || port < 0 || port > 65_535 || !Number.isInteger(seed)) {
    process.stderr.write(`--port takes 0 to 65535 and --seed a whole number.\n\n${usage}`);
    return 2;
  }

  const { snapshot: file } = values;
  let snapshot: SandboxSnapshot | undefined;
  try {
    snapshot = file !== undefined && existsSync(file) ? readSnapshot(file) : undefined;
  } catch (error) {
    process.stderr.write(`${file} is not a snapshot of a sandbox: ${(error as Error).message}\n`);
    return 1;
  }
  const start = (wanted: number) =>
    serveSandbox((baseUrl) => createSandbox({ baseUrl, seed, snapshot }), {
      port: wanted,
      host: values.host,
      control: values.control,
    });
  let served: ServedSandbox & { readonly sandbox: Sandbox };
  try {
    served = await start(port);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' || values.port !== undefined) {
      process.stderr.write(
        code === 'EADDRINUSE'
          ? `Port ${port} is in use. Stop what listens there, choose another with --port, or leave --port out.\n`
          : `The sandbox could not be served: ${message}\n`,
      );
      return 1;
    }
    process.stderr.write(`Port ${port} is in use, so another one is taken.\n`);
    served = await start(0);
  }

  const { sandbox } = served;
  if (values.bots === true) sandbox.bots.start();
  const privateKeys = await sandbox.privateKeys();
  const players = await Promise.all(
    sandbox.players
      .slice(0, playersShown)
      .map(async ({ sub }) => ({ sub, token: await sandbox.token(sub, { expiresInSeconds: tokenLife }) })),
  );
  const info = { baseUrl: sandbox.baseUrl, apiKeys: sandbox.apiKeys, privateKeys, players };
  process.stdout.write(values.json === true ? `${JSON.stringify(info)}\n` : describe(sandbox, info));

  await stopSignal();
  if (file !== undefined) writeFileSync(file, JSON.stringify(sandbox.snapshot()));
  await served.close();
  return 0;
}

function readSnapshot(file: string): SandboxSnapshot {
  const snapshot = JSON.parse(readFileSync(file, 'utf8')) as Partial<SandboxSnapshot> | null;
  if (snapshot?.version !== 1) throw new Error('its version is not 1.');
  return snapshot as SandboxSnapshot;
}

async function stopSignal(): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

interface Info {
  readonly baseUrl: string;
  readonly apiKeys: Sandbox['apiKeys'];
  readonly privateKeys: Awaited<ReturnType<Sandbox['privateKeys']>>;
  readonly players: readonly { readonly sub: string; readonly token: string }[];
}

function describe(sandbox: Sandbox, { baseUrl, apiKeys, privateKeys, players }: Info): string {
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
Production key        ${apiKeys.production}

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

Press Ctrl+C to stop.
`;
}
