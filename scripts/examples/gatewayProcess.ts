// A gateway of the example, in a process of its own: its settings come in its environment, its port goes out as a message.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@redis/client';
import { createGateway, redisStore, toNodeListener } from '../../src/entries/server.ts';

const { GATEWAY_PLATFORM = '', GATEWAY_KEY = '', GATEWAY_REDIS = '', GATEWAY_PORT = '0' } = process.env;
const gateway = createGateway({
  baseUrl: GATEWAY_PLATFORM,
  apiKey: GATEWAY_KEY,
  ...(GATEWAY_REDIS !== '' && { store: redisStore(createClient({ url: GATEWAY_REDIS })) }),
  events: { heartbeat: 1000 },
  index: { interval: 2000 },
  // Whoever looks at the page sees it.
  onError: () => {},
});
const server = createServer(
  toNodeListener((request, caller) =>
    new URL(request.url).pathname.startsWith('/laurel/')
      ? gateway(request, caller)
      : gateway.operator(request),
  ),
);
server.listen(Number(GATEWAY_PORT), '127.0.0.1', () =>
  process.send?.((server.address() as AddressInfo).port),
);
process.once('disconnect', () => process.exit());
