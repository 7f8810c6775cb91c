import { createGateway, createMomentWebhooks } from 'laurel/server';

const gateway = createGateway({
  baseUrl: process.env.LAUREL_BASE_URL ?? '',
  apiKey: process.env.LAUREL_API_KEY ?? '',
  origins: [],
});

export const webhooks = createMomentWebhooks({
  gateway,
  url: 'https://bot.example/laurel',
  secret: process.env.WEBHOOK_SECRET ?? '', // whsec_…: echo whsec_$(openssl rand -base64 32)
  boards: [{ tournamentId: 'your-tournament', zones: [{ label: 'Prize places', to: 3 }] }],
});

process.once('SIGTERM', () => void webhooks.close());
