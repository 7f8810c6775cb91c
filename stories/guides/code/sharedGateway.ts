import { createClient } from '@redis/client';
import { createGateway, redisStore } from 'laurel/server';

export const gateway = createGateway({
  baseUrl: process.env.LAUREL_BASE_URL ?? '',
  apiKey: process.env.LAUREL_API_KEY ?? '',
  store: redisStore(createClient({ url: process.env.REDIS_URL ?? 'redis://127.0.0.1:6379' })),
});
