import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/eventually.ts';
import { findProgram } from './findProgram.ts';
import type { OtherBrowser } from './OtherBrowser.ts';

const screen = ':97';
const port = 4497;
/** As WebDriver writes keys without a letter. */
const written: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** WebKit's GTK port, the nearest to Safari that runs here, on a screen of its own, by WebDriver. */
export async function openWebKit(): Promise<OtherBrowser> {
  const packages = 'webkit2gtk-driver xvfb';
  const started: ChildProcess[] = [
    spawn(findProgram('Xvfb', ['Xvfb'], packages), [screen, '-screen', '0', '1280x1024x24'], {
      stdio: 'ignore',
    }),
    spawn(findProgram('WebKit', ['WebKitWebDriver'], packages), [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: screen },
    }),
  ];
  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    // On a connection of its own: one that is kept may be that of a driver that has gone.
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { connection: 'close' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: Answer };
    if (!response.ok) throw new Error(`WebDriver refused ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  /** Until they have left the screen and the port to whoever comes next. */
  const stop = async (): Promise<void> => {
    await Promise.all(
      started.map(async (process) => {
        if (process.exitCode !== null || process.signalCode !== null) return;
        const ended = once(process, 'exit');
        process.kill();
        await ended;
      }),
    );
  };
  // The first window on a machine takes its time.
  const { sessionId } = await eventually(
    async () =>
      call<{ sessionId: string }>('POST', '/session', {
        capabilities: {
          alwaysMatch: { 'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] } },
        },
      }),
    { timeout: 45_000 },
  ).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const session = `/session/${sessionId}`;
  const ask = async <Answer>(expression: string): Promise<Answer> =>
    JSON.parse(
      await call<string>('POST', `${session}/execute/sync`, {
        script: `return (async () => JSON.stringify((await (${expression})) ?? null))()`,
        args: [],
      }),
    );
  // The window has bars of its own.
  const resize = async (width: number, height: number): Promise<void> =>
    call('POST', `${session}/window/rect`, { width, height });
  await resize(800, 600);
  const bars = await ask<{ width: number; height: number }>(
    '{ width: 800 - innerWidth, height: 600 - innerHeight }',
  );
  await resize(800 + bars.width, 600 + bars.height);
  const act = async (source: object): Promise<void> =>
    call('POST', `${session}/actions`, { actions: [source] });
  const key = (type: 'keyDown' | 'keyUp') => async (name: string) =>
    act({ type: 'key', id: 'keys', actions: [{ type, value: written[name] ?? name }] });
  return {
    open: async (url) => call('POST', `${session}/url`, { url }),
    ask,
    down: key('keyDown'),
    up: key('keyUp'),
    click: async (x, y) =>
      act({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    picture: async () => call('GET', `${session}/screenshot`),
    async [Symbol.asyncDispose]() {
      try {
        await call('DELETE', session);
      } finally {
        await stop();
      }
    },
  };
}

/** It comes with WebKit's library, in the folder of the machine's architecture. */
function findMiniBrowser(): string {
  for (const folder of readdirSync('/usr/lib')) {
    const place = join('/usr/lib', folder, 'webkit2gtk-4.1');
    try {
      if (readdirSync(place).includes('MiniBrowser')) return join(place, 'MiniBrowser');
    } catch {
      // Not this one.
    }
  }
  throw new Error(
    'WebKit’s MiniBrowser is not installed. On Debian or Ubuntu: sudo apt-get install webkit2gtk-driver.',
  );
}
