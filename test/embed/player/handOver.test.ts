import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Game, openGame } from '../overlay/openGame.ts';

let game: Game;
let portal: Game;
let token: string;
beforeAll(async () => {
  [game, portal] = await Promise.all([openGame(), openGame()]);
  token = await game.sandbox.token('player-3');
}, 60_000);
afterAll(async () => {
  await game[Symbol.asyncDispose]();
  await portal[Symbol.asyncDispose]();
});

/** `timeout` in milliseconds is for what nobody answers: machines are busy. */
const inFrame = (
  origins: readonly string[],
  timeout = 60_000,
) => `<!doctype html><script src="/embed.js"></script>
  <laurel-provider ${game.at}><laurel-profile></laurel-profile></laurel-provider>
  <p>waits</p><script>
    Laurel.receivePlayer({ origins: ${JSON.stringify(origins)}, timeout: ${timeout} }).then(
      (player) => {
        Object.assign(document.querySelector('laurel-provider'), player);
        document.querySelector('p').textContent = 'playing as ' + player.session;
      },
      ({ name, kind, message }) => { document.querySelector('p').textContent = [name, kind, message].join(': '); },
    );
  </script>`;
const around = (
  url: string,
  origins: readonly string[],
  frame = '',
) => `<!doctype html><script src="/embed.js"></script>
  <iframe ${frame} style="inline-size: 700px; block-size: 400px"></iframe><script>
    let asked = 0;
    const frame = document.querySelector('iframe');
    Laurel.offerPlayer({ frame, origins: ${JSON.stringify(origins)}, getPlayer: () => ({ session: 'player-3', token: (asked += 1, ${JSON.stringify(token)}) }) });
    frame.src = ${JSON.stringify(url)};
  </script>`;

/** How many ports came to a page, and how many it has closed. */
const countPorts = `
  window.ports = [0, 0];
  addEventListener('message', (event) => { ports[0] += event.ports.length; }, true);
  const { close } = MessagePort.prototype;
  MessagePort.prototype.close = function () {
    ports[1] += 1;
    close.call(this);
  };`;

const playerOf = "getPlayer: () => ({ session: 'player-3', token: (asked += 1, ";

it('the page around a game tells it who plays', async () => {
  const url = game.put('/framed.html', inFrame(['https://other.example', portal.origin]));
  await using opened = await portal.open(around(url, [game.origin]));
  const frame = opened.page.frameLocator('iframe');
  await frame.getByText('playing as player-3').waitFor();
  await frame.locator('laurel-profile').getByText('Name 3', { exact: true }).waitFor();
});

it('a game goes on when the page around it has begun to offer its player anew', async () => {
  const url = game.put('/framed.html', inFrame([portal.origin]));
  const offered = around(url, [game.origin])
    .replace('Laurel.offerPlayer(', 'const offer = () => Laurel.offerPlayer(')
    .replace('frame.src', 'const end = offer(); frame.src');
  await using opened = await portal.open(offered);
  await opened.page.frameLocator('iframe').getByText('playing as player-3').waitFor();
  // As an effect of the page does whenever what it depends on has changed.
  await opened.page.evaluate('end(), offer(), 0');
  const tokens = await opened.page
    .frameLocator('iframe')
    .locator('laurel-provider')
    .evaluate(async (element) => {
      const { getToken } = element as unknown as { getToken: (request: object) => Promise<string | null> };
      const ask = () => getToken({ forceRefresh: true }).catch(({ message }: Error) => message);
      return [await ask(), await ask()];
    });
  expect(tokens).toEqual([token, token]);
});

it.each([
  ['that offers a player after the game has asked', ''],
  ['that offers its player anew while the game waits', 'end(); offer();'],
])('a page %s answers the game', async (_name, anew) => {
  const url = game.put('/framed.html', inFrame(['https://other.example', portal.origin]));
  const isLate = anew === '';
  // The game is cached, or the page renders its frame on its server: which of both is first is nobody’s to say.
  const offered = around(url, [game.origin])
    .replace('Laurel.offerPlayer(', 'const offer = () => Laurel.offerPlayer(')
    .replace(
      playerOf,
      isLate
        ? playerOf
        : playerOf.replace('=> (', '=> asked === 0 ? (asked += 1, new Promise(() => {})) : ('),
    )
    .replace(
      'frame.src',
      `${isLate ? '' : 'const end = offer();'} let isFirst = true;
      addEventListener('message', ({ source }) => {
        if (source !== frame.contentWindow || !isFirst) return;
        isFirst = false;
        setTimeout(() => { ${isLate ? 'offer();' : anew} });
      });
      frame.src`,
    );
  await using opened = await portal.open(offered);
  await opened.page.frameLocator('iframe').getByText('playing as player-3').waitFor();
});

it('a game that is loaded again and again leaves no port behind in the page around it', async () => {
  const url = game.put('/framed.html', inFrame([portal.origin]));
  await using opened = await portal.open(around(url, [game.origin]), { before: countPorts });
  const frame = opened.page.frameLocator('iframe');
  for (let time = 0; time < 5; time += 1) {
    await frame.getByText('playing as player-3').waitFor();
    // A number, not a promise to wait for: Chromium may collect one while it drops what the frame showed.
    await opened.page.evaluate("loads = 0, frame.onload = () => { loads += 1; }, frame.src += '?'");
    await expect.poll(() => opened.page.evaluate('loads')).toBe(1);
  }
  await frame.getByText('playing as player-3').waitFor();
  expect(await opened.page.evaluate('ports')).toEqual([6, 6]);
});

it('nobody signed in is an answer, and no mistake of anybody’s', async () => {
  const url = game.put('/framed.html', inFrame([portal.origin]));
  const nobody = around(url, [game.origin]).replace(
    playerOf,
    `getPlayer: () => null, other: () => ({ token: (0, `,
  );
  await using opened = await portal.open(nobody);
  await opened.page.frameLocator('iframe').getByText('playing as null').waitFor();
  expect(opened.said).toEqual([]);
});

it('a page that cannot say who plays is told apart from one where nobody does, at once', async () => {
  const url = game.put('/framed.html', inFrame(['https://other.example', portal.origin]));
  const failing = around(url, [game.origin]).replace(
    playerOf,
    `getPlayer: async () => { throw new Error('503'); }, other: () => ({ token: (0, `,
  );
  await using opened = await portal.open(failing);
  await opened.page
    .frameLocator('iframe')
    .getByText(/^LaurelError: unavailable: The page around the game could not say who is signed in/)
    .waitFor();
});

it.each([
  ['a token that was not waited for', "session: 'player-3', token: Promise.resolve("],
  ['a token that is a function', "session: 'player-3', token: () => ("],
  ['a session that is a number', 'session: 3, token: ('],
])('%s is no player, which the game hears at once, and the page in its console', async (_name, given) => {
  const url = game.put('/framed.html', inFrame([portal.origin], 5000));
  const wrong = around(url, [game.origin]).replace(playerOf, `getPlayer: () => ({ ${given}`);
  await using opened = await portal.open(wrong, { before: countPorts });
  await opened.page
    .frameLocator('iframe')
    .getByText(/^LaurelError: unavailable: The page around the game could not say who is signed in/)
    .waitFor();
  expect(opened.errors).toEqual([expect.stringContaining('getPlayer')]);
  expect(await opened.page.evaluate('ports')).toEqual([1, 1]);
});

it('a token that does not come is a failure, and not a player who has left', async () => {
  const url = game.put('/framed.html', inFrame([portal.origin], 5000));
  const offered = around(url, [game.origin])
    .replace('Laurel.offerPlayer(', 'let isBroken = false; const end = Laurel.offerPlayer(')
    .replace(playerOf, playerOf.replace('=> (', '=> isBroken ? fetch("about:nothing") : ('));
  await using opened = await portal.open(offered);
  const frame = opened.page.frameLocator('iframe');
  await frame.getByText('playing as player-3').waitFor();
  const renew = async () =>
    frame.locator('laurel-provider').evaluate(async (element) => {
      const { getToken } = element as unknown as { getToken: (request: object) => Promise<string | null> };
      return getToken({ forceRefresh: true }).catch(({ kind }: { kind: string }) => kind);
    });
  await opened.page.evaluate('isBroken = true');
  expect(await renew()).toBe('unavailable');
  await opened.page.evaluate('end(), 0');
  expect(await renew()).toBe('timeout');
});

it('a game that is in no frame is told so', async () => {
  await using opened = await game.open(inFrame([portal.origin]));
  await opened.page.getByText(/^LaurelError: config: The game is in no frame/).waitFor();
});

it('a game in a sandbox without an origin is told where the page says so', async () => {
  const url = game.put('/sandboxed.html', inFrame([portal.origin]));
  await using opened = await portal.open(around(url, ['null'], 'sandbox="allow-scripts"'));
  await opened.page.frameLocator('iframe').getByText('playing as player-3').waitFor();
});

it.each([
  ['the game is not on the page’s list', () => ['https://other.example'], () => [portal.origin]],
  ['the page is not on the game’s list', () => [game.origin], () => ['https://other.example']],
])('nobody is told when %s, and the game says so and goes on', async (_name, pages, games) => {
  const url = game.put('/refused.html', inFrame(games(), 1500));
  await using opened = await portal.open(around(url, pages()));
  await opened.page
    .frameLocator('iframe')
    .getByText(/^LaurelError: timeout: No page of .* has told of a player within 1.5 seconds/)
    .waitFor();
  expect(await opened.page.evaluate('asked')).toBe(0);
});

it('another frame that asks is not answered, nor is what bears no nonce', async () => {
  const url = game.put('/framed.html', inFrame([portal.origin], 1500));
  await using opened = await portal.open(
    `${around('about:blank', [game.origin])}<iframe id="other" src="${url}"></iframe>`,
  );
  const other = opened.page.frameLocator('#other');
  await other.getByText(/has told of a player/).waitFor();
  expect(await opened.page.evaluate('asked')).toBe(0);
});

it('a page around the game that has no origin cannot be asked, which is said at once', async () => {
  const url = game.put('/framed.html', inFrame(['null']));
  await using opened = await portal.open(around(url, [game.origin]));
  await opened.page.frameLocator('iframe').getByText('"null" is no origin').waitFor();
});

it('what is no origin is refused at once', async () => {
  await using opened = await game.open('<!doctype html><script src="/embed.js"></script><iframe></iframe>');
  const tried = await opened.page.evaluate(() =>
    ['*', 'https://portal.example/game', 'portal.example', ''].map((origin) => {
      try {
        (globalThis as unknown as { Laurel: { offerPlayer: (options: unknown) => void } }).Laurel.offerPlayer(
          {
            frame: document.querySelector('iframe'),
            origins: [origin],
            getPlayer: () => null,
          },
        );
        return 'taken';
      } catch (error) {
        return (error as Error).name;
      }
    }),
  );
  expect(tried).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
});
