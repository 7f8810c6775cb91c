import { createHash, randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { listedOrigins } from '../../domain/text/listedOrigins.ts';
import { statusOf } from '../../domain/tournaments/tournamentTimes.ts';
import { createSandbox, type Sandbox, type SandboxSnapshot } from '../../sandbox/createSandbox.ts';
import { type ServedSandbox, type ServeOptions, serveSandbox } from '../../sandbox/serveSandbox.ts';
import { blockedPorts } from '../blockedPorts.ts';
import { describeSandbox, faultCommand, sandboxCommands, type SandboxInfo } from '../describeSandbox.ts';
import { installKeys } from '../install/installKeys.ts';
import { installSecret } from '../install/installSecret.ts';
import { withHelp } from '../withHelp.ts';
import { type NumberRule, numberOf, WrongCall } from '../wrongCall.ts';
import { writeEnvironment } from '../install/writeEnvironment.ts';

const usualPort = 4100;
/** In seconds: a month, so that what was written down yesterday still works. */
const tokenLife = 30 * 24 * 60 * 60;
const environmentFile = '.env.local';
const playersShown = 5;

const help = `laurel sandbox [options]

Serves the whole service on this machine, in memory. For development only.
  --port <number>      default ${usualPort}, or the next free one; 0 takes any free port
  --host <address>     default 127.0.0.1
  --seed <number>      the same seed gives the same players and tournaments on every machine, and API keys and tokens that
                       hold on all of them; default: the world of seed 1, under keys of this installation's own.
                       Private keys are this installation's in any case
  --bots               lets bots play, so that boards move
  --env                writes address, keys, a tournament and a player's token to .env.local, for Vite and Next.js; all
                       other lines of it stay
  --curl               prints a command to try each operation with
  --snapshot <file>    starts from this file when it exists, and saves to it at the end
  --control            takes faults as JSON at POST /sandbox/faults, and DELETE clears them, with the token it prints
  --control-from <origin>
                       the same, also from the pages of that origin, such as http://localhost:5173; may be repeated
  --json               prints one line for scripts and nothing else
Keys and players stay the same from one start to the next: they are kept beside the installed packages.
Exit code: 0 it was stopped, 1 it could not be served, 2 it was called wrongly.`;

const options = {
  port: { type: 'string' },
  host: { type: 'string' },
  seed: { type: 'string' },
  bots: { type: 'boolean' },
  env: { type: 'boolean' },
  curl: { type: 'boolean' },
  snapshot: { type: 'string' },
  control: { type: 'boolean' },
  'control-from': { type: 'string', multiple: true },
  json: { type: 'boolean' },
} as const satisfies ParseArgsOptionsConfig;

const portNumber: NumberRule = {
  takes: 'a number from 0 to 65535',
  isRight: (port) => Number.isInteger(port) && port >= 0 && port <= 65_535,
};

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
type Served = ServedSandbox & { readonly sandbox: Sandbox };

/** `laurel sandbox`: runs until it is stopped, or returns an exit code at once when it cannot start. */
export const sandboxCommand = withHelp(help, async (args) => {
  const { values } = parseArgs({ args: [...args], options });
  const port = numberOf('--port', values.port, portNumber) ?? usualPort;
  if (blockedPorts.has(port))
    throw new WrongCall(`Browsers ask nothing at port ${port}; take another, such as ${usualPort}.`);
  numberOf('--seed', values.seed, { takes: 'a whole number', isRight: Number.isInteger });
  const controlOrigins = values['control-from'] ?? [];
  try {
    listedOrigins('--control-from', controlOrigins);
  } catch (error) {
    throw new WrongCall((error as Error).message);
  }
  const controlToken = values.control === true || controlOrigins.length > 0 ? randomUUID() : undefined;
  let served: Served;
  try {
    served = await serve(values, port, { controlToken, controlOrigins });
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
  const { sandbox } = served;
  if (values.bots === true) sandbox.bots.start();
  const info = { ...(await infoOf(sandbox)), ...(controlToken !== undefined && { controlToken }) };
  console.log(values.json === true ? JSON.stringify(info) : describeSandbox(info));
  if (values.json !== true) {
    if (values.curl === true) console.log(sandboxCommands(info));
    if (controlToken !== undefined) console.log(faultCommand(info));
  }
  if (values.env === true) tellEnvironment(info, values.json === true);

  await stopSignal();
  const { snapshot: file } = values;
  try {
    if (file !== undefined) toFile(file, () => writeFileSync(file, JSON.stringify(sandbox.snapshot())));
    return 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  } finally {
    await served.close();
  }
});

/** On the port, or on any free one when it is in use and nobody asked for it. */
async function serve(
  { host, seed, snapshot: file, port: asked }: Values,
  port: number,
  control: Pick<ServeOptions, 'controlToken' | 'controlOrigins'>,
): Promise<Served> {
  const snapshot = file !== undefined && existsSync(file) ? readSnapshot(file) : undefined;
  if (file !== undefined) tryFile(file);
  const secret = seed === undefined ? installSecret() : `seed ${seed}`;
  const origin = {
    ...(seed !== undefined && { seed: Number(seed) }),
    secret,
    apiKeys: { development: shortKey('development', secret), production: shortKey('production', secret) },
    privateKeys: await installKeys(),
  };
  const make = (baseUrl: string): Sandbox => createSandbox({ baseUrl, ...origin, snapshot });
  try {
    return await serveSandbox(make, { port, host, ...control });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE')
      throw new Error(`The sandbox could not be served: ${message}`, { cause: error });
    if (asked !== undefined) {
      throw new Error(
        `Port ${port} is in use. Stop what listens there, choose another with --port, or leave --port out.`,
        { cause: error },
      );
    }
    console.error(`Port ${port} is in use, so another one is taken.`);
    return serveSandbox(make, { port: 0, host, ...control });
  }
}

function readSnapshot(file: string): SandboxSnapshot {
  try {
    const snapshot = JSON.parse(readFileSync(file, 'utf8')) as Partial<SandboxSnapshot> | null;
    if (snapshot?.version !== 2) throw new Error('its version is not 2.');
    return snapshot as SandboxSnapshot;
  } catch (error) {
    throw new Error(`${file} is not a snapshot of a sandbox: ${(error as Error).message}`, { cause: error });
  }
}

/** Throws at once where all would be lost at the end. What is there is not touched. */
function tryFile(file: string): void {
  const isNew = !existsSync(file);
  toFile(file, () => closeSync(openSync(file, isNew ? 'wx' : 'r+')));
  if (isNew) rmSync(file);
}

function toFile(file: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new Error(`--snapshot ${file} cannot be written: ${(error as Error).message}`, { cause: error });
  }
}

async function infoOf(sandbox: Sandbox): Promise<SandboxInfo> {
  const players = sandbox.players.slice(0, playersShown).map(async ({ sub, nickname }) => ({
    sub,
    nickname,
    token: await sandbox.token(sub, { expiresInSeconds: tokenLife }),
  }));
  return {
    baseUrl: sandbox.baseUrl,
    apiKeys: sandbox.apiKeys,
    privateKeys: await sandbox.privateKeys(),
    players: await Promise.all(players),
    tournaments: sandbox.tournaments
      .map(({ id, name, type, visibility, settings, ...dates }) => ({
        id,
        name,
        type,
        visibility,
        status: statusOf(dates, Date.now()),
        scoreTypes: settings.scoreTypes,
      }))
      .toSorted((one, other) => inOrder(one) - inOrder(other)),
  };
}

/** What one develops with comes first: a board that is live, and open to all. */
function inOrder({ type, visibility, status }: SandboxInfo['tournaments'][number]): number {
  return (status === 'live' ? 0 : 4) + (visibility === 'public' ? 0 : 2) + (type === 'tournament' ? 0 : 1);
}

/** Short enough to be read; the service's own are a thousand characters long. */
function shortKey(environment: string, secret: string): string {
  const hash = createHash('sha256').update(`${environment} ${secret}`).digest('hex');
  return `sandbox-${environment}-${hash.slice(0, 16)}`;
}

function tellEnvironment(
  { baseUrl, apiKeys, privateKeys, players, tournaments }: SandboxInfo,
  quiet: boolean,
): void {
  const [player] = players;
  let left: readonly string[];
  try {
    left = writeEnvironment(join(process.cwd(), environmentFile), {
      baseUrl,
      apiKey: apiKeys.production,
      privateKey: privateKeys.production,
      tournamentId: tournaments[0]?.id ?? '',
      playerId: player?.sub ?? '',
      playerToken: player?.token ?? '',
    });
  } catch (error) {
    console.error(`${environmentFile} cannot be written: ${(error as Error).message}`);
    return;
  }
  if (!quiet)
    console.log(`\nWritten to ${environmentFile}. A server that is running reads it when it starts anew.`);
  if (left.length > 0)
    console.error(
      `${left.join(', ')} ${left.length > 1 ? 'are' : 'is'} yours in ${environmentFile}, and left as it is.`,
    );
}

async function stopSignal(): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}
