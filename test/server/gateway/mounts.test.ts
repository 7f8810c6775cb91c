import { serve } from '@hono/node-server';
import express from 'express';
import { Hono } from 'hono';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { toNodeListener } from '../../../src/base/http/toNodeListener.ts';
import { createClient } from '../../../src/client/createClient.ts';
import { createGateway, type Gateway } from '../../../src/server/gateway/createGateway.ts';
import { serveTestSandbox } from '../../support/serveTestSandbox.ts';
import { readEvents } from './readEvents.ts';

// As the guide says.
const servers: Readonly<Record<string, (gateway: Gateway) => Server>> = {
  Express: (gateway) => express().all('/laurel/{*path}', toNodeListener(gateway)).listen(0, '127.0.0.1'),
  // What it answers is a response like any other, whoever looks into it.
  'a handler of one’s own, which adds a header': (gateway) =>
    createServer(
      toNodeListener(async (request, caller) => {
        const { body, status, headers } = await gateway(request, caller);
        const own = new Response(body, { status, headers });
        own.headers.set('x-own', '1');
        return own;
      }),
    ).listen(0, '127.0.0.1'),
  Hono: (gateway) =>
    serve({
      fetch: new Hono().all('/laurel/*', (context) => gateway(context.req.raw)).fetch,
      port: 0,
      hostname: '127.0.0.1',
    }) as Server,
};

describe.each(Object.entries(servers))('a gateway in %s', (_, listen) => {
  it('reads boards and pushes them', async () => {
    await using platform = await serveTestSandbox();
    const gateway = createGateway({
      baseUrl: platform.url,
      apiKey: platform.sandbox.apiKeys.production,
      interval: 100,
      onError: () => {},
    });
    const server = listen(gateway);
    try {
      if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
      const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/laurel`;
      const tournamentId = platform.idOf('Winter Sprint');
      const board = await createClient({ baseUrl, apiKey: 'none' }).getLeaderboard({ tournamentId });
      expect(board.entries).toHaveLength(10);
      const page = `/sdk/v2/tournaments/${tournamentId}/leaderboard?limit=3`;
      await using reader = await readEvents(`${baseUrl}/events?page=${encodeURIComponent(page)}`);
      await reader.next('page');
      platform.sandbox.faults.add({ type: 'status', status: 503 });
      expect((await reader.next('page')).data).toContain('"asOf":');
      expect((await fetch(baseUrl.replace('/laurel', '/elsewhere'))).status).toBe(404);
    } finally {
      await gateway.close();
      server.closeAllConnections();
      server.close();
    }
  });
});
