/** The service, in a process of its own. Its answer to `/counted` is the truth: what it has added up. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeListener } from '../../../src/server/toNodeListener.ts';
import { addingService, apiKey, privateKey } from '../../server/addingService.ts';

/** What it tells when it is ready. */
export interface ServiceNews {
  readonly port: number;
  readonly apiKey: string;
  readonly privateKey: string;
  readonly tournamentId: string;
}

const service = addingService();
const server = createServer(
  toNodeListener(async (request) =>
    new URL(request.url).pathname === '/counted'
      ? Response.json(service.counted.map(({ scores }) => scores['kills']))
      : service.fetch(request),
  ),
);
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(
    `${JSON.stringify({ port, apiKey, privateKey, tournamentId: 't1' } satisfies ServiceNews)}\n`,
  );
});
