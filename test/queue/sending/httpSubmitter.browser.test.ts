import ky from 'ky';
import { describe, expect, it, vi } from 'vitest';
import { httpSubmitter } from '../../../src/queue/sending/httpSubmitter.ts';

const run = { id: 'r1', tournamentId: 't1', scores: [{ scoreType: 'kills', value: 1 }] };
const context = { signal: new AbortController().signal };

describe('httpSubmitter in a page', () => {
  it('resolves its address by the page, whatever base the ky instance has', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ id: 'r1', status: 'accepted' }));
    const http = ky.extend({ baseUrl: 'https://elsewhere.example/', prefix: 'https://elsewhere.example/' });
    for (const url of ['/api/scores', 'api/scores', '?run']) {
      await httpSubmitter(url, { fetch, http })(run, context);
      expect(fetch.mock.lastCall?.[0]).toBe(new URL(url, document.baseURI).href);
    }
  });

  it('sends over the browser’s own fetch', async () => {
    const error: unknown = await httpSubmitter('/no-handler')(run, context).catch((error: unknown) => error);
    // Whatever the test's server says to that, it was there and no score handler.
    expect((error as { kind: string }).kind).toMatch(/config|malformed/);
  });

  it.each([
    ['of one byte a character', 'a', 65_536],
    ['of three', '一', 21_845],
  ])('sends the largest proof, %s', async (_name, character, length) => {
    const proof = character.repeat(length);
    const error: unknown = await httpSubmitter('/no-handler')({ ...run, proof }, context).catch(
      (error: unknown) => error,
    );
    expect((error as { kind: string }).kind).not.toBe('network');
  });
});
