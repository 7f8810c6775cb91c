// Webhooks in a process of their own: `node webhookProcess.ts BASE_URL API_KEY REDIS_URL RECEIVER SECRET TOURNAMENT RETRY`
import { createClient } from '@redis/client';
import { createGateway, createMomentWebhooks, redisStore } from '../../../src/entries/server.ts';

const [baseUrl = '', apiKey = '', redis = '', url = '', secret = '', tournamentId = '', retry = '0'] =
  process.argv.slice(2);
const store = redisStore(createClient({ url: redis }));
const gateway = createGateway({ baseUrl, apiKey, store, interval: 100, onError: () => {} });
let looks = 0;
createMomentWebhooks({
  store,
  url,
  secret,
  boards: [{ tournamentId }],
  interval: 1000,
  retryAfter: [Number(retry), Number(retry)],
  onError: () => {},
  async gateway(request) {
    const response = await gateway(request);
    looks += 1;
    process.stdout.write(`look ${looks}\n`);
    return response;
  },
});
process.stdout.write('started\n');
