import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../../../scripts/ports.ts';
import { eventually } from '../../../support/eventually.ts';
import { serveGateways } from './serveGateways.ts';
import { hasRedis, startRedis } from './startRedis.ts';

describe.skipIf(!hasRedis)('a store that cannot be used says why, and no secret', () => {
  /** What operators of a gateway with that store are told. */
  async function said(url: string): Promise<string> {
    await using served = await serveGateways(1, { url });
    return await eventually(async () => {
      const response = await fetch(`${served.urls[0]}${served.board}`);
      expect(response.status).toBe(200);
      expect(served.problems).toHaveLength(1);
      return served.problems[0]?.message ?? '';
    });
  }

  it.each([
    ['a wrong password', ':CANARY@', /WRONGPASS/],
    ['no password', '', /NOAUTH/],
  ])(
    '%s',
    async (_, credentials, reason) => {
      await using redis = await startRedis();
      await redis.tell('CONFIG', 'SET', 'requirepass', 'right');
      const message = await said(redis.url.replace('//', `//${credentials}`));
      expect(message).toMatch(reason);
      expect(message).not.toContain('CANARY');
    },
    30_000,
  );

  it('nobody at the port', async () => {
    expect(await said(`redis://127.0.0.1:${await freePort()}`)).toContain('ECONNREFUSED');
  }, 30_000);

  it('a server that repeats what it does not know', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (sent) => {
        const words = sent.toString().match(/(?<=\r\n)[^$*\r\n][^\r\n]*/g) ?? [];
        const [command = '', ...args] = words;
        socket.write(
          `-ERR unknown command '${command}', with args beginning with: '${args.join("' '")}'\r\n`.repeat(4),
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const message = await said(`redis://:CANARY@127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.close();
    expect(message).toContain('unknown command');
    expect(message).not.toContain('CANARY');
  }, 30_000);
});
