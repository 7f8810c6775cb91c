import { type Example, type ExampleOptions, openExample } from './openExample.ts';

/** A portal, and the game in its frame, which is of another origin: on the next port where one is named. */
export async function openHandOver({ port = 0, orNext, bots }: ExampleOptions = {}): Promise<Example> {
  const origins = { GAME_ORIGIN: '', PORTAL_ORIGIN: '' };
  const words = (): typeof origins => origins;
  const game = await openExample('hand-over', {
    port: port === 0 ? 0 : port + 1,
    orNext,
    bots,
    page: 'game.html',
    words,
  });
  const portal = await openExample('hand-over', { port, orNext, page: 'portal.html', words, beside: game });
  origins.GAME_ORIGIN = new URL(game.url).origin;
  origins.PORTAL_ORIGIN = new URL(portal.url).origin;
  return {
    ...portal,
    async [Symbol.asyncDispose]() {
      await portal[Symbol.asyncDispose]();
      await game[Symbol.asyncDispose]();
    },
  };
}
