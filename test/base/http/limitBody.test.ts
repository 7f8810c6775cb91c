import { expect, it } from 'vitest';
import { limitBody } from '../../../src/base/http/limitBody.ts';
import { eventually } from '../../support/eventually.ts';
import { startServer } from '../../support/startServer.ts';

/** A server that sends for as long as somebody takes it, and whether it still does. */
async function endless() {
  let isTaken = true;
  const server = await startServer((_, response) => {
    response.once('close', () => {
      isTaken = false;
    });
    const pump = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 32)));
      if (!response.destroyed) response.once('drain', pump);
    };
    pump();
  });
  return { server, isTaken: () => isTaken };
}

it('takes no more of a body that is too large', async () => {
  const { server, isTaken } = await endless();
  await using _ = server;
  let told = 0;
  const limited = limitBody(await fetch(server.url), 100_000, () => {
    told += 1;
  });
  await expect(limited.text()).rejects.toThrow(RangeError);
  expect(told).toBe(1);
  await eventually(() => expect(isTaken()).toBe(false));
});

it('takes no more of a body that nobody wants', async () => {
  const { server, isTaken } = await endless();
  await using _ = server;
  const limited = limitBody(await fetch(server.url), 1_000_000_000, () => {});
  await limited.body?.cancel();
  await eventually(() => expect(isTaken()).toBe(false));
});
