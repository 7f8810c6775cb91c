import { createGateway } from 'laurel/server';

export const gateway = createGateway({
  baseUrl: process.env.LAUREL_BASE_URL ?? '',
  apiKey: process.env.LAUREL_API_KEY ?? '',
  limits: {
    proxies: 1, // nginx in front; without this line X-Forwarded-For is not read
    viewer: { most: 3000, milliseconds: 60_000 },
    unauthenticated: { most: 1500, milliseconds: 60_000 },
    wrongTokens: { most: 60, milliseconds: 60_000 },
    streams: 200,
    watched: 100,
  },
  onAnswer: (report) => process.stdout.write(`${JSON.stringify(report)}\n`), // one line an answer, for whatever reads your logs
});
