import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toNodeListener } from '../../../src/entries/server.ts';
import { cupId } from '../../support/cup.ts';
import { startServer, type TestServer } from '../../support/startServer.ts';
import { type Game, type GamePage, openGame } from '../overlay/openGame.ts';
import { scoreHandlerOf } from '../scoreHandlerOf.ts';

interface Provider extends HTMLElement {
  session: string;
  submit: (run: unknown) => Promise<{ readonly id: string; readonly status: string }>;
  startRun: (tournamentId: string) => Promise<{ readonly seed: string }>;
}

describe('scores without React', () => {
  let game: Game;
  let server: TestServer;
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    game = await openGame();
    for (const player of ['player-3', 'player-4']) tokens.set(player, await game.sandbox.token(player));
    const tickets = { secret: 'a secret of thirty-two characters or more' };
    const handler = await scoreHandlerOf(game, { tickets });
    server = await startServer(toNodeListener(handler));
  }, 60_000);
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await game[Symbol.asyncDispose]();
  });

  const submissions = (player: string) =>
    game.sandbox
      .board(cupId)
      ?.submissions()
      .filter((submission) => submission.player === player).length ?? 0;
  const page = (attributes: string) => `<!doctype html><script src="/embed.js"></script><script>
      const told = [];
      document.addEventListener('laurel:score', ({ detail }) => told.push(detail.status));
    </script>
    <laurel-provider ${game.at} ${attributes}>
      <laurel-leaderboard tournament-id="${cupId}"></laurel-leaderboard>
    </laurel-provider>
    <script>
      const tokens = ${JSON.stringify(Object.fromEntries(tokens))};
      const provider = document.querySelector('laurel-provider');
      provider.getToken = () => tokens[provider.session] ?? null;
    </script>`;
  const submit = (opened: GamePage, kills: number, run: object = { tournamentId: cupId }) =>
    opened.page.locator('laurel-provider').evaluate(
      async (element, [run, value]) =>
        (element as Provider).submit({ ...run, scores: [{ scoreType: 'kills', value }] }).then(
          ({ status }) => status,
          ({ kind, message }: { kind: string; message: string }) => `${kind}: ${message}`,
        ),
      [run, kills] as const,
    );
  /** A game that has begun: without its ticket it would be reviewed before it counts. */
  const begin = (opened: GamePage) =>
    opened.page
      .locator('laurel-provider')
      .evaluate(async (element, tournamentId) => (element as Provider).startRun(tournamentId), cupId);

  it('a finished game is handed in, its fate is told, and the board follows', async () => {
    await using opened = await game.open(page(`session="player-3" submit-url="${server.url}/api/scores"`));
    const before = submissions('player-3');
    expect(await submit(opened, 20_000, await begin(opened))).toBe('queued');
    await expect
      .poll(() => opened.page.evaluate<string[]>('told'))
      .toEqual(['queued', 'sending', 'accepted']);
    await opened.page.getByRole('row', { name: /Name 3 You.*20,000/ }).waitFor();
    expect(submissions('player-3')).toBe(before + 1);
    expect(opened.errors).toEqual([]);
    // What was settled in an earlier visit is no news.
    await opened.page.reload();
    await opened.page.getByRole('row', { name: /Name 3/ }).waitFor();
    expect(await opened.page.evaluate('told')).toEqual([]);
  });

  it.each([
    ['is on disk', '', { saved: true, keptIn: 'IndexedDB' }],
    [
      'cannot be, as the disk is full',
      `IDBObjectStore.prototype.put = () => { throw new DOMException('Full.', 'QuotaExceededError'); };`,
      { saved: true, keptIn: 'localStorage' },
    ],
    [
      'should have been, as the disk never answers',
      `IDBFactory.prototype.open = () =>
        Object.create(IDBOpenDBRequest.prototype, { addEventListener: { value() {} }, removeEventListener: { value() {} } });`,
      { saved: false, keptIn: 'localStorage' },
    ],
  ])('handing in ends when a game %s', async (_name, before, keeping) => {
    await using opened = await game.open(page(`session="player-3" submit-url="${server.url}/api/scores"`), {
      before,
    });
    const run = await opened.page
      .locator('laurel-provider')
      .evaluate(
        async (element, tournamentId) =>
          (element as Provider).submit({ tournamentId, scores: [{ scoreType: 'kills', value: 3 }] }),
        cupId,
      );
    expect(run).toMatchObject(keeping);
  });

  it('a board that is being fetched for the first time as a score is accepted shows it, too', async () => {
    const html = page(`session="player-3" submit-url="${server.url}/api/scores"`);
    await using opened = await game.open(html.replace(/<laurel-leaderboard.*?<\/laurel-leaderboard>/, ''));
    const { page: tab } = opened;
    const started = await begin(opened);
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = new Promise<void>((resolve) => {
      void tab.route(
        (url) => url.pathname.includes('/leaderboard'),
        async (route) => {
          const answer = await route.fetch();
          resolve();
          await released;
          await route.fulfill({ response: answer });
        },
        { times: 1 },
      );
    });
    // As a game does that shows its board when it is over.
    await tab.locator('laurel-provider').evaluate((element, tournamentId) => {
      const board = document.createElement('laurel-leaderboard');
      board.setAttribute('tournament-id', tournamentId);
      element.append(board);
    }, cupId);
    await held;
    const total =
      1 +
      Math.max(...(game.sandbox.board(cupId)?.page(0, 1) ?? []).map(({ scores }) => scores['kills'] ?? 0));
    await submit(opened, total, started);
    await expect.poll(() => tab.evaluate<string[]>('told')).toContain('accepted');
    // The boards are asked for a moment after the verdict.
    const then = await tab.evaluate(() => performance.now());
    await tab.waitForFunction((since) => performance.now() > since + 500, then);
    release();
    await tab.getByRole('row', { name: /Name 3 You/ }).waitFor();
    await expect.poll(async () => tab.getByRole('row').nth(1).textContent()).toContain('Name 3');
  });

  it('a finished game that waits under an address or key of before is sent where that is named', async () => {
    const former = { baseUrl: game.service, apiKey: 'a-former-key' };
    const providers = {
      before: `base-url="${former.baseUrl}" api-key="${former.apiKey}" submit-url="/no-score-handler"`,
      unnamed: `${game.at} submit-url="${server.url}/api/scores"`,
      named: `${game.at} submit-url="${server.url}/api/scores" former-clients='${JSON.stringify([former])}'`,
    };
    const [start = '', end = ''] = page('{}').split(`<laurel-provider ${game.at} {}>`);
    await using opened = await game.open(`${start}<script>
        const { [location.hash.slice(1) || 'before']: attributes } = ${JSON.stringify(providers)};
        document.write('<laurel-provider session="player-4" ' + attributes + '>');
      </script>${end}`);
    const told = () => opened.page.evaluate<string[]>('told');
    const reloadAs = async (name: string): Promise<void> => {
      await opened.page.evaluate((hash) => void (location.hash = hash), name);
      await opened.page.reload();
      await opened.page.getByRole('row', { name: /Name 4 You/ }).waitFor();
    };
    expect(await submit(opened, 6)).toBe('queued');
    await reloadAs('unnamed');
    expect(await told()).toEqual([]);
    await reloadAs('named');
    // It began without a ticket.
    await expect.poll(told).toContain('held');
  });

  it('belongs to whoever is signed in when it is handed in', async () => {
    await using opened = await game.open(page(`session="player-3" submit-url="${server.url}/api/scores"`));
    await opened.page.getByRole('row', { name: /Name 3/ }).waitFor();
    const before = submissions('player-4');
    await opened.page.locator('laurel-provider').evaluate((element, tournamentId) => {
      (element as Provider).session = 'player-4';
      const provider = element as Provider;
      return provider
        .startRun(tournamentId)
        .then((started) => provider.submit({ ...started, scores: [{ scoreType: 'kills', value: 30_000 }] }));
    }, cupId);
    await expect.poll(() => submissions('player-4')).toBe(before + 1);
  });

  it.each(['', 'after a reload '])(
    'a game that another player began is kept for that one, %sand handing it in says that it is',
    async (reloaded) => {
      await using opened = await game.open(page(`session="player-3" submit-url="${server.url}/api/scores"`));
      const started = await begin(opened);
      if (reloaded !== '') await opened.page.reload();
      const run = await opened.page.locator('laurel-provider').evaluate(async (element, started) => {
        const provider = element as Provider;
        provider.session = 'player-4';
        return provider.submit({ ...started, scores: [{ scoreType: 'kills', value: 50_000 }] });
      }, started);
      expect(run).toMatchObject({ status: 'queued', saved: true, keptIn: 'IndexedDB' });
      const keys = await opened.page.evaluate(() => Object.keys(localStorage));
      expect(keys.filter((key) => key.endsWith(run.id))).toEqual([expect.stringMatching(/\/player-3\//)]);
    },
  );

  it('stays the player’s who was signed in then, though the provider is yet to draw what has changed', async () => {
    await using opened = await game.open(page(`session="player-3" submit-url="${server.url}/api/scores"`));
    await begin(opened);
    const kept = await opened.page.locator('laurel-provider').evaluate(async (element, tournamentId) => {
      const provider = element as Provider;
      provider.setAttribute('density', 'compact');
      const submitted = provider.submit({ tournamentId, scores: [{ scoreType: 'kills', value: 40_000 }] });
      provider.session = 'player-4';
      const { id } = await submitted;
      return Object.keys(localStorage).find((key) => key.endsWith(id));
    }, cupId);
    expect(kept).toMatch(/\/player-3\//);
  });

  it('a run that is being sent reads no token of who has just signed in', async () => {
    await using opened = await game.open(page('session="player-3"'));
    const read = await opened.page.locator('laurel-provider').evaluate(async (element) => {
      const provider = element as Provider;
      const sent = new Promise<{ getToken: (request: object) => Promise<string> }>((resolve) => {
        Object.assign(provider, {
          async submitScore(_run: unknown, context: { getToken: () => Promise<string> }) {
            resolve(context);
            return new Promise(() => {});
          },
        });
      });
      await provider.submit({ tournamentId: 'cup', scores: [{ scoreType: 'kills', value: 1 }] });
      const { getToken } = await sent;
      const read = async (): Promise<string> => {
        try {
          return await getToken({ forceRefresh: true });
        } catch {
          return 'none';
        }
      };
      provider.session = 'player-4';
      const atOnce = read();
      // What else the page has to do at once: an answer that comes, a timer that is over.
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve());
        port1.start();
        port2.postMessage('');
      });
      return Promise.all([atOnce, read()]);
    });
    expect(read).toEqual(['none', 'none']);
  });

  it('a run that is being sent goes with no token of somebody else who, as it is asked for, turns out to be signed in', async () => {
    await using opened = await game.open(page('session="player-3"'));
    const { page: tab } = opened;
    const before = submissions('player-4');
    const tokensSent: (string | undefined)[] = [];
    await tab.route(`${server.url}/api/scores`, async (route) => {
      if (route.request().method() === 'POST') tokensSent.push(route.request().headers()['authorization']);
      await route.continue();
    });
    await tab.evaluate(
      ([at, token]) => {
        const provider = document.querySelector('laurel-provider') as Provider;
        Object.assign(provider, {
          // The machine's cookie is another player's by now, as a page learns when it renews.
          getToken: ({ forceRefresh }: { forceRefresh: boolean }) => {
            if (!forceRefresh && provider.session === 'player-3') return 'an-old-token';
            provider.session = 'player-4';
            return token;
          },
          submitUrl: at,
        });
      },
      [`${server.url}/api/scores`, tokens.get('player-4') ?? ''] as const,
    );
    await submit(opened, 50_000);
    await expect
      .poll(async () => tab.evaluate(() => (document.querySelector('laurel-provider') as Provider).session))
      .toBe('player-4');
    // A run of the player's own comes after whatever else was on its way.
    await submit(opened, 51_000, await begin(opened));
    await expect.poll(() => submissions('player-4')).toBeGreaterThan(before);
    expect(tokensSent.filter((sent) => sent === `Bearer ${tokens.get('player-4')}`)).toHaveLength(2);
    expect(await tab.evaluate('told')).not.toContain('held');
  });

  it('a page may give a function of its own in place of the address', async () => {
    await using opened = await game.open(page('session="player-3"'));
    await opened.page.evaluate(() => {
      Object.assign(document.querySelector('laurel-provider') as HTMLElement, {
        submitScore: ({ id }: { id: string }) => ({
          id,
          status: 'refused',
          reason: { code: 'late', message: 'Too late.' },
        }),
      });
    });
    expect(await submit(opened, 1)).toBe('queued');
    await expect.poll(() => opened.page.evaluate<string[]>('told')).toEqual(['queued', 'sending', 'refused']);
  });

  it.each([
    ['no address', 'session="player-3"', /^config: .*submit-url/],
    ['nobody signed in', 'submit-url="/api/scores"', /^unauthorized: Nobody is signed in/],
    [
      'a provider that cannot be read',
      'session="player-3" submit-url="/api/scores" theme="neon"',
      /^config: .*theme="neon"/,
    ],
  ])('%s: the promise says so, and the game goes on', async (_name, attributes, text) => {
    await using opened = await game.open(page(attributes));
    expect(await submit(opened, 1)).toMatch(text);
    expect(opened.errors).toEqual([]);
  });

  it('an address that is none is said in the element', async () => {
    await using opened = await game.open(page('session="player-3" submit-url="ftp://scores.example"'));
    await opened.page
      .getByText(/submit-url="ftp:\/\/scores.example", which has to be an http\(s\) address/)
      .waitFor();
  });

  it('no address, as of a variable that is not set, is said in the element', async () => {
    await using opened = await game.open(page('session="player-3" submit-url=""'));
    await opened.page.getByText(/submit-url="", which has to be an http\(s\) address/).waitFor();
    expect(opened.errors).toEqual([]);
  });

  it('a provider that was only made takes no score', async () => {
    await using opened = await game.open(page(''));
    const said = await opened.page.evaluate(() =>
      (document.createElement('laurel-provider') as Provider)
        .submit({ tournamentId: 'cup', scores: [{ scoreType: 'kills', value: 1 }] })
        .then(String, ({ kind, message }: Error & { kind: string }) => `${kind}: ${message}`),
    );
    expect(said).toMatch(/^config: .*not on the page/);
  });

  it('a provider that has gone takes no score', async () => {
    await using opened = await game.open(page('session="player-3" submit-url="/api/scores"'));
    const provider = await opened.page.locator('laurel-provider').elementHandle();
    await provider?.evaluate((element) => element.remove());
    const said = await provider?.evaluate((element) =>
      (element as Provider)
        .submit({ tournamentId: 'cup', scores: [{ scoreType: 'kills', value: 1 }] })
        .then(String, ({ kind, message }: Error & { kind: string }) => `${kind}: ${message}`),
    );
    expect(said).toMatch(/^config: .*not on the page/);
  });
});
