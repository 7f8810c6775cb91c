import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PartReport } from './part.ts';

/** Seconds between two looks of a viewer. */
export const lookEvery = 5;

/** A process of the bench. */
export interface Part {
  readonly child: ChildProcess;
  readonly report: PartReport;
}

/** Starts a part of `part.ts`. */
export async function start(
  name: string,
  env: Readonly<Record<string, string>> = {},
  execArgv: readonly string[] = [],
): Promise<Part> {
  const child = fork(join(import.meta.dirname, 'part.ts'), [name], {
    env: { ...process.env, ...env },
    execArgv: [...execArgv],
  });
  const [report] = (await once(child, 'message')) as [PartReport];
  return { child, report };
}

/** An answer. */
export interface Got {
  readonly status: number;
  readonly body: string;
  readonly warning: string | undefined;
}

/** The connections that viewers share. */
export const agent = new Agent({ keepAlive: true, maxSockets: 500 });

let askedAgain = 0;

/** Asks once, and once more where a kept connection was closed. */
export function get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          warning: response.headers['warning'],
        }),
      );
      response.on('error', reject);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close a connection at the moment that it is used again; browsers ask once more, too.
      if (sent.reusedSocket && error.code === 'ECONNRESET') {
        askedAgain += 1;
        resolve(get(url, headers));
      } else reject(error);
    });
    sent.end();
  });
}

/** What viewers got. */
export interface Watched {
  readonly looks: number;
  readonly errors: number;
  readonly stale: number;
  readonly p50: number;
  readonly p99: number;
}

/** All viewers look at their own moments, whether or not the answers before have come. */
export async function watch(urls: readonly string[], seconds: number, viewers: number): Promise<Watched> {
  const times: number[] = [];
  const under: Promise<void>[] = [];
  const againBefore = askedAgain;
  let errors = 0;
  let stale = 0;
  const kinds = new Map<string, number>();
  const failed = (kind: string): void => {
    errors += 1;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  };
  const perTick = (viewers / lookEvery) * 0.005;
  const startedAt = performance.now();
  let due = 0;
  for (let tick = 0; performance.now() - startedAt < seconds * 1000; tick += 1) {
    for (due += perTick; due >= 1; due -= 1) {
      const url = urls[under.length % urls.length] ?? '';
      const at = performance.now();
      under.push(
        get(url).then(
          ({ status, warning }) => {
            times.push(performance.now() - at);
            if (status !== 200) failed(String(status));
            if (warning !== undefined) stale += 1;
          },
          (error: NodeJS.ErrnoException) => failed(error.code ?? error.message),
        ),
      );
    }
    const next = startedAt + (tick + 1) * 5;
    await sleep(Math.max(1, next - performance.now()));
  }
  await Promise.all(under);
  times.sort((one, other) => one - other);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
  if (errors > 0) console.log(Object.fromEntries(kinds));
  if (askedAgain > againBefore)
    console.log(`${askedAgain - againBefore} asked again, on connections that were just closed`);
  return { looks: under.length, errors, stale, p50: at(0.5), p99: at(0.99) };
}

/** As a line of a table. */
export function rounded({ looks, errors, p50, p99 }: Watched): string {
  return `${String(looks).padStart(7)} looks  ${errors} errors  median ${p50.toFixed(1)} ms  99th ${p99.toFixed(1)} ms`;
}
