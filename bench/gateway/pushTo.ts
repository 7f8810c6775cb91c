import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
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

/** How long changes took to all who watch, in milliseconds and in order, and what `weigh` said while they were open. */
export interface Pushed {
  readonly took: readonly number[];
  readonly weight: number;
}

/** Opens so many streams at gateways, in turns, and has the board change five times. */
export async function pushTo(
  platform: Part,
  gateways: readonly Part[],
  page: string,
  count: number,
  weigh: () => Promise<number>,
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
  const weight = await weigh();
  const took: number[] = [];
  for (let change = 0; change < 5; change += 1) {
    told = 0;
    all = Promise.withResolvers<void>();
    const startedAt = performance.now();
    platform.child.send('score');
    await all.promise;
    took.push(Math.round(performance.now() - startedAt));
  }
  for (const stream of streams) stream.destroy();
  return { took: took.toSorted((one, other) => one - other), weight };
}
