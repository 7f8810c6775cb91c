import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from './viewers.ts';

/** Opens streams of a page, so many at a time; each tells of every event of it that comes. */
async function openStreams(
  base: string,
  page: string,
  count: number,
  onPage: () => void,
): Promise<readonly ClientRequest[]> {
  const url = `${base}/events?page=${encodeURIComponent(page)}`;
  const streams: ClientRequest[] = [];
  while (streams.length < count) {
    const opening = Array.from({ length: Math.min(100, count - streams.length) }, async () => {
      const stream = request(url, { agent: false });
      stream.on('error', () => {});
      stream.end();
      const [response] = (await once(stream, 'response')) as [IncomingMessage];
      if (response.statusCode !== 200) throw new Error(`A stream was refused: ${response.statusCode}`);
      response.on('error', () => {});
      response.on('data', (chunk: Buffer) => {
        if (chunk.includes('event: page')) onPage();
      });
      return stream;
    });
    streams.push(...(await Promise.all(opening)));
  }
  return streams;
}

/** Milliseconds that changes took to all who watch. */
export interface Pushed {
  /** From the change at the platform, of which up to an interval goes by until somebody asks. */
  readonly fromChange: readonly number[];
  /** From the platform's first answer that has it. */
  readonly fromAnswer: readonly number[];
}

/** Opens so many streams at gateways, in turns, does what is to be done while they are open, and has the board change. */
export async function pushTo(
  platform: Part,
  gateways: readonly Part[],
  page: string,
  { count, changes }: { readonly count: number; readonly changes: number },
  whileOpen: () => Promise<void> = async () => {},
): Promise<Pushed> {
  let told = 0;
  let all = Promise.withResolvers<void>();
  const each = Math.floor(count / gateways.length);
  const onPage = (): void => {
    told += 1;
    if (told === each * gateways.length) all.resolve();
  };
  const streams: ClientRequest[] = [];
  for (const { report } of gateways) streams.push(...(await openStreams(report.url, page, each, onPage)));
  await all.promise;
  await whileOpen();
  const fromChange: number[] = [];
  const fromAnswer: number[] = [];
  for (let change = 0; change < changes; change += 1) {
    // At any moment of an interval.
    await sleep(Math.random() * 1000);
    told = 0;
    all = Promise.withResolvers<void>();
    const answering = once(platform.child, 'message');
    platform.child.send('score');
    await all.promise;
    const now = performance.timeOrigin + performance.now();
    const [{ changed, answered }] = (await answering) as [
      { readonly changed: number; readonly answered: number },
    ];
    fromChange.push(now - changed);
    fromAnswer.push(now - answered);
  }
  for (const stream of streams) stream.destroy();
  return { fromChange, fromAnswer };
}

/** As a part of a line: median and worst. */
export function toAll({ fromChange, fromAnswer }: Pushed): string {
  return `a change is at all of them ${inTheMiddle(fromAnswer)} ms after the platform's answer, ${inTheMiddle(fromChange)} after the change`;
}

function inTheMiddle(milliseconds: readonly number[]): string {
  const sorted = milliseconds.map(Math.round).toSorted((one, other) => one - other);
  return `${sorted[Math.floor(sorted.length / 2)]} (at most ${sorted.at(-1)})`;
}
