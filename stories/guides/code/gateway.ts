import { createServer } from 'node:http';
import { createGateway, toNodeListener } from 'laurel/server';

const gateway = createGateway({
  baseUrl: process.env.LAUREL_BASE_URL ?? '',
  apiKey: process.env.LAUREL_API_KEY ?? '',
  prefix: '/laurel', // what stands before the interface's paths
  origins: ['https://portal.example'], // pages of another origin than this server's
  interval: 1000, // milliseconds between two questions about a page
  pictures: { hosts: ['cdn.example'] }, // PNG, JPEG, GIF, WebP and AVIF, and no SVG
  index: {}, // exact ranks of any players, where the platform's totals make its board
});

export const server = createServer(toNodeListener(gateway)).listen(Number(process.env.PORT ?? 3000));
// For your monitoring, on a port that players do not reach: /metrics, /health and /ready.
export const operator = createServer(toNodeListener(gateway.operator)).listen(
  Number(process.env.OPERATOR_PORT ?? 9100),
  '127.0.0.1',
);

process.once('SIGTERM', () => {
  void gateway.close().then(() => {
    server.close();
    operator.close();
  });
});
