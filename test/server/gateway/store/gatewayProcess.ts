// One of several gateways, as a process of its own: tells its port. `node gatewayProcess.ts BASE_URL API_KEY REDIS_URL PORT`
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@redis/client';
import { toNodeListener } from '../../../../src/base/http/toNodeListener.ts';
import { createGateway } from '../../../../src/server/gateway/createGateway.ts';
import { redisStore } from '../../../../src/server/gateway/store/redisStore.ts';

const [baseUrl = '', apiKey = '', url = '', port = '0'] = process.argv.slice(2);
const gateway = createGateway({
  baseUrl,
  apiKey,
  store: redisStore(createClient({ url })),
  onError: () => {},
});
const server = createServer(toNodeListener(gateway));
server.listen(Number(port), '127.0.0.1', () =>
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`),
);
