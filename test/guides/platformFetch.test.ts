import { createSecureServer } from 'node:http2';
import { once } from 'node:events';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createGateway } from '../../src/server/gateway/createGateway.ts';
import { platformFetch } from '../../stories/guides/code/platformFetch.ts';
import { selfSigned } from '../support/selfSigned.ts';

test('a gateway with the fetch of the guide asks over one connection for each player, and each gets their own answer', async () => {
  const trusted = getCACertificates('default');
  const certificate = selfSigned();
  setDefaultCACertificates([...trusted, certificate.cert]);
  let connections = 0;
  const platform = createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) => {
    const [, sub] = /Bearer token-of-(\w+)/.exec(request.headers.authorization ?? '') ?? [];
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code: 1, success: true, data: { sub, wallets: [] } }));
  });
  platform.on('secureConnection', () => connections++);
  try {
    await once(platform.listen(0), 'listening');
    const baseUrl = `https://localhost:${(platform.address() as AddressInfo).port}`;
    const gateway = createGateway({ baseUrl, apiKey: 'key', fetch: platformFetch });
    const ask = async (sub: string): Promise<unknown> => {
      const headers = { authorization: `Bearer token-of-${sub}` };
      const answer = await gateway(new Request('https://game.example/laurel/sdk/v2/userinfo', { headers }));
      return answer.json();
    };
    await ask('ana');
    const players = Array.from({ length: 20 }, (_, nth) => `player${nth}`);
    const answers = await Promise.all(players.map(ask));
    expect(answers).toEqual(players.map((sub) => ({ code: 1, success: true, data: { sub, wallets: [] } })));
    expect(connections).toBe(1);
    await gateway.close();
  } finally {
    setDefaultCACertificates(trusted);
    platform.close();
  }
});
