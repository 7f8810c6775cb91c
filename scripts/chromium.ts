import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright';

const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome'];
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];

/**
 * The Chromium to test with: `CHROMIUM_PATH`, then Chrome or Chromium on the PATH, then Playwright's own.
 * `undefined` when there is none.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not an executable file. Correct it or unset it.`);
  }
  const own = chromium.executablePath();
  return onPath(names, env) ?? (own !== '' && existsSync(own) ? own : undefined);
}

function onPath(programs: readonly string[], env: NodeJS.ProcessEnv): string | undefined {
  return (env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => programs.map((program) => join(folder, program)))
    .find(isExecutable);
}

/**
 * A browser of its own, as it runs on any machine: also as root, and without a screen. `without` are flags that Playwright
 * would start it with.
 */
export async function launchChromium(
  flags: readonly string[] = [],
  without: readonly string[] = [],
): Promise<Browser> {
  return launch(findChromium(), flags, without);
}

/**
 * Chromium without all that only a window has (its headless shell), which opens a page in half the time: for tests that open many.
 * Where `CHROMIUM_PATH` names a browser, or there is no shell, it is the browser of {@link launchChromium}.
 */
export async function launchShell(flags: readonly string[] = []): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'] ?? '';
  return launch((named === '' ? onPath(shells, process.env) : undefined) ?? findChromium(), flags, []);
}

async function launch(
  executablePath: string | undefined,
  flags: readonly string[],
  without: readonly string[],
): Promise<Browser> {
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', ...flags],
    ignoreDefaultArgs: [...without],
  });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds Chromium or installs it: from Debian's packages when this is root on Debian, else Playwright's download.
 * Throws with the command to type when neither works.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  const attempts: [string, string[]][] = [];
  if (mayInstall()) {
    attempts.push(
      ['apt-get', ['update', '-qq']],
      ['apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-liberation']],
    );
  }
  attempts.push(['npx', ['playwright', 'install', 'chromium']]);
  for (const [command, args] of attempts) {
    console.log(`No Chromium found. Trying: ${command} ${args.join(' ')}`);
    if (!succeeds(command, args)) continue;
    const path = findChromium();
    if (path !== undefined) return path;
  }
  throw new Error(
    'The browser tests need Chromium and none could be installed. On Debian or Ubuntu: ' +
      'sudo apt-get install chromium fonts-liberation. Elsewhere: npx playwright install chromium. ' +
      'Or set CHROMIUM_PATH to an installed Chrome or Chromium.',
  );
}

/** Installs the headless shell of {@link launchShell} where Debian's packages have it and this is root: tests only go faster by it. */
export function offerShell(): void {
  if (onPath(shells, process.env) !== undefined || !mayInstall()) return;
  if (succeeds('apt-get', ['update', '-qq']))
    succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']);
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function succeeds(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return true;
  } catch {
    return false;
  }
}
