// The sandbox service over HTTP and Storybook against it, together.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { firstFreePort } from './ports.ts';

const firstSandboxPort = 4100;
const firstStorybookPort = 6006;

/** What `laurel sandbox --json` prints. */
interface SandboxInfo {
  readonly baseUrl: string;
  readonly apiKeys: { readonly development: string; readonly production: string };
  readonly players: readonly { readonly sub: string; readonly token: string }[];
  readonly controlToken: string;
}

const children: ReturnType<typeof spawn>[] = [];
function stop(code: number): void {
  for (const child of children) child.kill();
  process.exit(code);
}
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));

const sandboxPort = await firstFreePort(firstSandboxPort);
if (sandboxPort !== firstSandboxPort)
  console.log(`Port ${firstSandboxPort} is in use, taking ${sandboxPort} for the sandbox.`);
const port = await firstFreePort(firstStorybookPort);
if (port !== firstStorybookPort)
  console.log(`Port ${firstStorybookPort} is in use, taking ${port} for Storybook.`);
const sandbox = await startSandbox(sandboxPort, `http://localhost:${port}`);
const player = sandbox.players[0];
const page = `http://localhost:${port}/`;
console.log(`\nThe sandbox service runs at ${sandbox.baseUrl}`);
console.log(`Storybook is starting at    ${page}`);
console.log(`The components over it are  ${page}?path=/story/guides-live-service--live`);

const storybook = spawn(
  'storybook',
  [
    'dev',
    '--port',
    String(port),
    '--exact-port',
    '--ci',
    '--quiet',
    '--disable-telemetry',
    '--no-version-updates',
  ],
  {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      STORYBOOK_DISABLE_TELEMETRY: '1',
      STORYBOOK_SANDBOX_URL: sandbox.baseUrl,
      STORYBOOK_SANDBOX_KEY: sandbox.apiKeys.production,
      STORYBOOK_SANDBOX_TOKEN: player?.token ?? '',
      STORYBOOK_SANDBOX_PLAYER: player?.sub ?? '',
      STORYBOOK_SANDBOX_CONTROL: sandbox.controlToken,
    },
  },
);
children.push(storybook);
storybook.on('exit', (code) => {
  console.error('Storybook ended. Its messages are above; "npm run storybook" starts it alone.');
  stop(code ?? 1);
});
await answering(`http://localhost:${port}/`);
console.log('\nReady. Press Ctrl+C to stop both.');
openBrowser(page);

/** `origin`: whose pages may switch its faults, which is what Storybook's toolbar does. */
async function startSandbox(port: number, origin: string): Promise<SandboxInfo> {
  const child = spawn(
    process.execPath,
    [
      'src/entries/command.ts',
      'sandbox',
      '--json',
      '--bots',
      '--port',
      String(port),
      '--control-from',
      origin,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  children.push(child);
  child.on('exit', (code) => {
    console.error('The sandbox service ended. Its messages are above; "npm run sandbox" starts it alone.');
    stop(code ?? 1);
  });
  for await (const line of createInterface(child.stdout)) return JSON.parse(line) as SandboxInfo;
  throw new Error('The sandbox service printed nothing.');
}

async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const answered = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('Storybook did not answer within two minutes.');
}

/** Opens the page where there is a desktop to open it on; elsewhere the printed address does. */
function openBrowser(url: string): void {
  const hasDesktop =
    process.platform !== 'linux' ||
    process.env['DISPLAY'] !== undefined ||
    process.env['WAYLAND_DISPLAY'] !== undefined;
  if (process.env['CI'] !== undefined || !hasDesktop) return;
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', url]
        : ['xdg-open', url];
  spawn(command ?? 'xdg-open', args, { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
