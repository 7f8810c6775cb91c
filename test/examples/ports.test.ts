import { expect, it } from 'vitest';
import { openNamed } from '../../scripts/examples/openNamed.ts';
import { freePort } from '../../scripts/ports.ts';

it('examples that are started in the same moment stand beside each other, the second at the next port', async () => {
  const port = await freePort();
  const wanted = { port, orNext: true };
  const [one, other] = await Promise.all([openNamed('canvas', wanted), openNamed('canvas', wanted)]);
  await using stack = new AsyncDisposableStack();
  for (const example of [one, other]) stack.use(example);
  const ports = [one, other].map(({ url }) => Number(new URL(url).port)).toSorted((a, b) => a - b);
  expect(ports[0]).toBe(port);
  expect(ports[1]).toBeGreaterThan(port);
  for (const { url } of [one, other])
    expect(await (await fetch(url)).text()).toContain('<title>Orbit</title>');
});

it('an example at a port that was named says that it is taken', async () => {
  await using first = await openNamed('canvas', { port: await freePort() });
  const { port } = new URL(first.url);
  await expect(openNamed('canvas', { port: Number(port) })).rejects.toThrow(`port ${port} is in use`);
});
