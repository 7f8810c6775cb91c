import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { faultChoices } from '../../src/devtools/faultChoices.ts';
import { sandboxControl } from '../../src/devtools/sandboxControl.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/createSandbox.ts';
import { serveSandbox, type ServedSandbox } from '../../src/sandbox/serveSandbox.ts';

let served: ServedSandbox & { readonly sandbox: Sandbox };
beforeEach(async () => {
  served = await serveSandbox((baseUrl) => createSandbox({ baseUrl }), { port: 0, controlToken: 'printed' });
});
afterEach(() => served.close());

const status = async (): Promise<number> => {
  const headers = { 'x-api-key': served.sandbox.apiKeys.production };
  return (await fetch(`${served.url}/sdk/v2/tournaments/`, { headers })).status;
};

it('switches the faults of a served sandbox, and clears them', async () => {
  const control = sandboxControl({ url: `${served.url}/`, token: 'printed' });
  await control.add({ type: 'status', status: 503 });
  expect(await status()).toBe(503);
  await control.clear();
  expect(await status()).toBe(200);
});

it('says in the sandbox’s words why it took none, without the token', async () => {
  const control = sandboxControl({ url: served.url, token: 'another' });
  await expect(control.clear()).rejects.toThrow(/401.*the token that the sandbox printed/);
  await expect(control.clear()).rejects.not.toThrow(/another/);
});

it.each(faultChoices)(
  'the switch “$label” is one that a served sandbox takes as it is',
  async ({ fault }) => {
    const taken = vi.spyOn(served.sandbox.faults, 'add');
    await sandboxControl({ url: served.url, token: 'printed' }).add(fault);
    expect(taken.mock.calls).toEqual([[fault]]);
  },
);

it.each([
  undefined,
  { token: 'printed' },
  { url: 'http://127.0.0.1:4100' },
  { url: 'sandbox', token: 'printed' },
])('is of nothing without an address and a token: %j', (options) => {
  expect(() => sandboxControl(options as Parameters<typeof sandboxControl>[0])).toThrow(
    expect.objectContaining({
      kind: 'config',
      message: expect.stringMatching(/sandboxControl takes \{ url, token \}/) as string,
    }),
  );
});
