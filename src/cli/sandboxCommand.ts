import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { createSandbox, type Sandbox, type SandboxSnapshot } from '../sandbox/createSandbox.ts';
import { type ServedSandbox, type ServeOptions, serveSandbox } from '../sandbox/serve.ts';
import { describeSandbox, type SandboxInfo } from './describeSandbox.ts';
import { installSecret } from './installSecret.ts';
import { withHelp } from './withHelp.ts';

const usualPort = 4100;
const tokenLife = 24 * 60 * 60;
const playersShown = 5;

const help = `laurel sandbox [options]

Serves the whole service on this machine, in memory. For development only.
  --port <number>      default ${usualPort}, or the next free one; 0 takes any free port
  --host <address>     default 127.0.0.1
  --seed <number>      the same seed gives the same players, tournaments, keys and tokens on every machine; default:
                       the world of seed 1, under keys of this installation's own
  --bots               lets bots play, so that boards move
  --snapshot <file>    starts from this file when it exists, and saves to it at the end
  --control            takes faults as JSON at POST /sandbox/faults, and DELETE clears them, with the token it prints
  --control-from <origin>
                       the same, also from the pages of that origin, such as http://localhost:5173; may be repeated
  --json               prints one line for scripts and nothing else
Exit code: 0 it was stopped, 1 it could not be served, 2 it was called wrongly.`;

const options = {
  port: { type: 'string' },
  host: { type: 'string' },
  seed: { type: 'string' },
  bots: { type: 'boolean' },
  snapshot: { type: 'string' },
  control: { type: 'boolean' },
  'control-from': { type: 'string', multiple: true },
  json: { type: 'boolean' },
} as const satisfies ParseArgsOptionsConfig;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
type Served = ServedSandbox & { readonly sandbox: Sandbox };

/** `laurel sandbox`: runs until it is stopped, or returns an exit code at once when it cannot start. */
export const sandboxCommand = withHelp(help, async (args) => {
  const { values } = parseArgs({ args: [...args], options });
  const port = Number(values.port ?? usualPort);
  if (!Number.isInteger(port) || port < 0 || port > 65_535 || !Number.isInteger(Number(values.seed ?? 1))) {
    console.error(`--port takes 0 to 65535 and --seed a whole number.\n\n${help}`);
    return 2;
  }
  const controlOrigins = values['control-from'] ?? [];
  const wrong = controlOrigins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
  if (wrong !== undefined) {
    console.error(`--control-from takes an origin such as http://localhost:5173, without a path.\n\n${help}`);
    return 2;
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
  console.log(values.json === true ? JSON.stringify(info) : describeSandbox(sandbox, info));

  await stopSignal();
  if (values.snapshot !== undefined) writeFileSync(values.snapshot, JSON.stringify(sandbox.snapshot()));
  await served.close();
  return 0;
});

/** On the port, or on any free one when it is in use and nobody asked for it. */
async function serve(
  { host, seed, snapshot: file, port: asked }: Values,
  port: number,
  control: Pick<ServeOptions, 'controlToken' | 'controlOrigins'>,
): Promise<Served> {
  const snapshot = file !== undefined && existsSync(file) ? readSnapshot(file) : undefined;
  const origin = seed === undefined ? { secret: installSecret() } : { seed: Number(seed) };
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
    if (snapshot?.version !== 1) throw new Error('its version is not 1.');
    return snapshot as SandboxSnapshot;
  } catch (error) {
    throw new Error(`${file} is not a snapshot of a sandbox: ${(error as Error).message}`, { cause: error });
  }
}

async function infoOf(sandbox: Sandbox): Promise<SandboxInfo> {
  const players = sandbox.players.slice(0, playersShown).map(async ({ sub }) => ({
    sub,
    token: await sandbox.token(sub, { expiresInSeconds: tokenLife }),
  }));
  return {
    baseUrl: sandbox.baseUrl,
    apiKeys: sandbox.apiKeys,
    privateKeys: await sandbox.privateKeys(),
    players: await Promise.all(players),
  };
}

async function stopSignal(): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}
