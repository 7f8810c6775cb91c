import { afterEach, expect, it, vi } from 'vitest';
import { signIn } from '../../examples/shared/signIn.ts';
import { openNamed } from '../../scripts/examples/openNamed.ts';
import { openPlayed } from './openPlayed.ts';

afterEach(() => vi.unstubAllGlobals());

const newToken: unknown = expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/);

it('the sign-in of the examples gives no token of who has signed in since, and the player’s own when they are back', async () => {
  await using example = await openNamed('canvas');
  const answer = fetch;
  let signedIn = 0;
  vi.stubGlobal('fetch', (path: string) => answer(new URL(`${path}?as=${signedIn}`, example.url)));
  const { session, getToken } = await signIn();
  const ask = async (forceRefresh: boolean) => getToken({ forceRefresh, signal: AbortSignal.timeout(5000) });
  expect(session).toBe(example.sandbox.players[0]?.sub);
  expect(await ask(false)).toEqual(newToken);
  signedIn = 1;
  expect(await ask(true)).toBeNull();
  expect(await ask(false)).toBeNull();
  signedIn = 0;
  expect(await ask(false)).toEqual(newToken);
}, 60_000);

it.each(['canvas', 'unity-like'])(
  'the page of %s gives no token of who has signed in since, and the player’s own when they are back',
  async (name) => {
    await using played = await openPlayed(name);
    const { page, example } = played;
    const ask = (forceRefresh: boolean) =>
      page.evaluate(
        (isForced) =>
          (
            document.querySelector('laurel-provider') as unknown as {
              readonly getToken: (request: { readonly forceRefresh: boolean }) => Promise<string | null>;
            }
          ).getToken({ forceRefresh: isForced }),
        forceRefresh,
      );
    await page.waitForFunction(
      (session) =>
        (document.querySelector('laurel-provider') as { session?: string } | null)?.session === session,
      example.sandbox.players[0]?.sub,
    );
    expect(await ask(false)).toEqual(newToken);
    await page.route('**/api/player', (route) => route.continue({ url: `${example.url}api/player?as=1` }));
    expect(await ask(true)).toBeNull();
    expect(await ask(false)).toBeNull();
    await page.unroute('**/api/player');
    expect(await ask(false)).toEqual(newToken);
  },
  60_000,
);
