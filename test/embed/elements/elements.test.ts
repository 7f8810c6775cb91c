import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cupId } from '../../support/cup.ts';
import { type Game, openGame } from '../overlay/openGame.ts';
import { seeBoardMove } from '../seeBoardMove.ts';
import { overlayClosed } from '../../support/overlayClosed.ts';

describe('elements', () => {
  let game: Game;
  beforeAll(async () => {
    game = await openGame();
  }, 60_000);
  afterAll(async () => game[Symbol.asyncDispose]());

  const script = '<!doctype html><script src="/embed.js"></script>';
  const board = `<laurel-leaderboard tournament-id="${cupId}"></laurel-leaderboard>`;

  it('two lines in an empty file are a live board', async () => {
    await using opened = await game.open(game.twoLines);
    await seeBoardMove(game, opened);
    expect(opened.errors).toEqual([]);
    expect(opened.said).toEqual([]);
  });

  it('a board is live, and leads to the own row, in a browser as old as Safari 16.4', async () => {
    const token = JSON.stringify(await game.sandbox.token('player-30'));
    await using opened = await game.open(
      `${script}<laurel-provider ${game.at} session="player-30">
        <script>document.currentScript.parentElement.getToken = () => ${token};</script>
        <laurel-leaderboard tournament-id="${cupId}" page-size="10"></laurel-leaderboard>
      </laurel-provider>`,
      // What came to Safari later than that, of what others have had for long.
      {
        before: `delete AbortSignal.any; delete Element.prototype.checkVisibility; delete URL.parse; delete Promise.withResolvers;
          delete Object.groupBy; delete window.requestIdleCallback; delete Iterator;`,
      },
    );
    const { page } = opened;
    await page.getByRole('button', { name: 'Jump to me' }).click();
    await page.getByRole('row', { name: /Name 30 You/ }).waitFor();
    await expect
      .poll(() =>
        page.evaluate(
          () => document.querySelector('laurel-leaderboard')?.shadowRoot?.activeElement?.textContent,
        ),
      )
      .toContain('Name 30');
    expect(opened.errors).toEqual([]);
  });

  it('every element shows its widget, with one request for what two of them show', async () => {
    const token = JSON.stringify(await game.sandbox.token('player-3'));
    await using opened = await game.open(
      `${script}<laurel-provider ${game.at} session="player-3">
        <script>document.currentScript.parentElement.getToken = () => ${token};</script>
        <laurel-profile></laurel-profile>
        <laurel-friends></laurel-friends>
        <laurel-tournaments selectable></laurel-tournaments>
        <laurel-rank-chip tournament-id="${cupId}"></laurel-rank-chip>
        ${board}${board}
      </laurel-provider>`,
    );
    const { page } = opened;
    await page.locator('laurel-profile').getByText('Name 3', { exact: true }).waitFor();
    await page.locator('laurel-rank-chip').getByText('1 to pass').waitFor();
    await page.locator('laurel-tournaments').getByText('Cup').first().waitFor();
    await page
      .locator('laurel-leaderboard')
      .nth(1)
      .getByRole('row', { name: /Name 3 You/ })
      .waitFor();
    const asked = opened.requests.filter((url) => url.includes('/leaderboard') && url.includes('limit=25'));
    expect(asked).toHaveLength(1);
    expect(opened.errors).toEqual([]);

    const chosen = page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('laurel:select', (event) =>
            resolve((event as CustomEvent<{ id: string }>).detail.id),
          );
        }),
    );
    await page.locator('laurel-tournaments').getByRole('button', { name: 'Cup' }).click();
    expect(await chosen).toBe(cupId);
  });

  it.each([
    [
      'the page before the script',
      (at: string) =>
        `<!doctype html><laurel-provider ${at}>${board}</laurel-provider><script src="/embed.js"></script>`,
    ],
    [
      'the board made before it has a provider',
      (at: string) => `${script}<script>
        const made = document.createElement('laurel-leaderboard');
        made.setAttribute('tournament-id', '${cupId}');
        document.head.after(made);
        setTimeout(() => {
          const provider = document.createElement('laurel-provider');
          provider.innerHTML = '';
          for (const [, name, value] of ${JSON.stringify(at)}.matchAll(/(\\S+)="(.*?)"/g)) provider.setAttribute(name, value);
          document.documentElement.append(provider);
          provider.append(made);
        }, 50);
      </script>`,
    ],
    [
      'a provider that learns late where the service is',
      (at: string) => `${script}<laurel-provider>${board}</laurel-provider><script>
        setTimeout(() => {
          const provider = document.querySelector('laurel-provider');
          for (const [, name, value] of ${JSON.stringify(at)}.matchAll(/(\\S+)="(.*?)"/g)) provider.setAttribute(name, value);
        }, 50);
      </script>`,
    ],
    [
      'properties set before the script',
      (at: string) => `<!doctype html><laurel-provider></laurel-provider><script>
        const made = document.createElement('laurel-leaderboard');
        made.tournamentId = '${cupId}';
        made.zones = [{ label: 'Prizes', to: 3 }];
        document.querySelector('laurel-provider').append(made);
        const provider = document.querySelector('laurel-provider');
        for (const [, name, value] of ${JSON.stringify(at)}.matchAll(/(\\S+)="(.*?)"/g)) provider.setAttribute(name, value);
      </script><script src="/embed.js"></script>`,
    ],
    [
      'a board inside another shadow root',
      (at: string) => `${script}<laurel-provider ${at}><div id="host"></div></laurel-provider><script>
        document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '${board}';
      </script>`,
    ],
  ])('%s comes to the same board', async (_name, html) => {
    await using opened = await game.open(html(game.at));
    await opened.page.getByRole('row', { name: /Name 1\b/ }).waitFor();
    expect(opened.errors).toEqual([]);
  });

  it('a board that is moved keeps what it shows, and asks nothing anew', async () => {
    await using opened = await game.open(
      `${script}<laurel-provider ${game.at}><main></main><aside></aside></laurel-provider><script>
         document.querySelector('main').innerHTML = '${board}';
       </script>`,
    );
    const { page } = opened;
    await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
    const before = opened.requests.length;
    const kept = await page.evaluateHandle(() => {
      const board = document.querySelector('laurel-leaderboard') as HTMLElement;
      const row = board.shadowRoot?.querySelector('tbody tr');
      document.querySelector('aside')?.append(board);
      return { board, row };
    });
    // By the time of what is asked for next, a board begun anew would have asked already.
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('row', { name: /Name 30/ }).waitFor();
    expect(await kept.evaluate(({ board, row }) => board.shadowRoot?.contains(row ?? null))).toBe(true);
    expect(opened.requests.length).toBe(before + 1);
  });

  it('a board that the page moves into another document, as into a Picture-in-Picture window, goes on there', async () => {
    await using opened = await game.open(`${game.twoLines}<iframe srcdoc="<!doctype html>"></iframe>`);
    const { page } = opened;
    await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
    await page.evaluate(() => {
      const moved = document.querySelector('laurel-leaderboard');
      document.querySelector('iframe')?.contentDocument?.body.append(moved ?? '');
    });
    const there = page.frameLocator('iframe');
    const row = there.getByRole('row', { name: /Name 38/ });
    expect(await row.count()).toBe(0);
    await game.post(`/sdk/v2/tournaments/${cupId}/submit`, {
      externalUserId: 'player-38',
      scores: [{ scoreType: 'kills', value: 88_888 }],
    });
    await row.waitFor();
    await there.getByRole('button', { name: 'Show more' }).click();
    await there.getByRole('row', { name: /Name 30/ }).waitFor();
    expect(
      await there
        .locator('.laurel-Root')
        .first()
        .evaluate((root) => getComputedStyle(root).borderRadius),
    ).not.toBe('0px');
    expect([opened.errors, opened.said]).toEqual([[], []]);
  });

  it.each(['laurel-leaderboard', 'laurel-overlay'])(
    'a %s that stands alone leaves nothing of itself when it goes, however often it comes back',
    async (name) => {
      await using opened = await game.open(
        `${script}<${name} ${game.at} tournament-id="${cupId}"></${name}>`,
      );
      const counts = await opened.page.evaluate(async (tag) => {
        const element = document.querySelector(tag) as HTMLElement;
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        const found: (number | undefined)[] = [];
        for (let time = 0; time < 3; time += 1) {
          await frame();
          found.push(element.shadowRoot?.children.length);
          element.remove();
          await frame();
          document.body.append(element);
        }
        return found;
      }, name);
      expect(new Set(counts).size).toBe(1);
    },
  );

  it('a provider that goes while its requests run takes them along, and nothing is said', async () => {
    await using opened = await game.open(`${script}<main></main>`);
    const { page } = opened;
    const ofBoard = (url: string) => url.includes('/leaderboard');
    await page.route(
      (url) => ofBoard(url.href),
      () => new Promise<never>(() => {}),
    );
    const [asked] = await Promise.all([
      page.waitForRequest((request) => ofBoard(request.url())),
      page.evaluate((html) => {
        (document.querySelector('main') as HTMLElement).innerHTML = html;
      }, `<laurel-provider ${game.at}>${board}<laurel-tournaments></laurel-tournaments></laurel-provider>`),
    ]);
    const [given] = await Promise.all([
      page.waitForEvent('requestfailed', (request) => request === asked),
      page.evaluate(() => document.querySelector('laurel-provider')?.remove()),
    ]);
    expect(given.failure()?.errorText).toContain('ABORTED');
    expect(await page.locator('laurel-leaderboard').count()).toBe(0);

    // One that comes after it is served, and nobody else asks by then.
    await page.unrouteAll();
    const before = opened.requests.filter(ofBoard).length;
    await page.evaluate((html) => {
      (document.querySelector('main') as HTMLElement).innerHTML = html;
    }, `<laurel-provider ${game.at}>${board}</laurel-provider>`);
    await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
    expect(opened.requests.filter(ofBoard).length).toBe(before + 1);
    expect(opened.errors).toEqual([]);
    expect(opened.said).toEqual([]);
  });

  it('a list of tournaments, too, says that it knows no such time zone', async () => {
    await using opened = await game.open(
      `${script}<laurel-provider ${game.at}><laurel-tournaments time-zone="Europe/Warschau"></laurel-tournaments></laurel-provider>`,
    );
    const text = /which has to be an IANA time zone such as Europe\/Warsaw/;
    await opened.page.locator('laurel-tournaments').getByRole('alert').getByText(text).waitFor();
    expect(opened.said).toEqual([expect.stringMatching(text)]);
  });

  // Svelte and Solid write on a server what they give the element on the page.
  it('a list that is given stands above what a server of pages has made of it', async () => {
    await using opened = await game.open(
      `${script}<laurel-leaderboard ${game.at} tournament-id="${cupId}" zones="[object Object]"></laurel-leaderboard>`,
    );
    const { page } = opened;
    await page.getByText('zones="[object Object]", which has to be').waitFor();
    await page
      .locator('laurel-leaderboard')
      .evaluate((element) => Object.assign(element, { zones: [{ label: 'Prizes', to: 3 }] }).localName);
    await page.getByText('Prizes').first().waitFor();
    await page.getByText('which has to be').waitFor({ state: 'detached' });
  });

  it.each([
    ['page-size="many"', /page-size="many", which has to be a whole number from 1 on/],
    ['podium="yes"', /podium="yes", which has to be no value, true or false/],
    ['theme="neon"', /theme="neon", which has to be one of default, arcade, glass, contrast/],
    ['zones="top ten"', /zones="top ten", which has to be a list as JSON, such as/],
    [`zones='[{"label":"Prizes"}]'`, /has to be a list as JSON/],
    ['period="yesterday"', /period="yesterday", which has to be one of today, week/],
    ['time-zone="Europe/Warschau"', /which has to be an IANA time zone such as Europe\/Warsaw/],
    ['live="10"', /live="10", which has to be a whole number from 1000 on/],
  ])('%s is told in the element and once in the console, and put right it draws', async (attribute, text) => {
    await using opened = await game.open(
      `${script}<laurel-provider ${game.at}><laurel-leaderboard tournament-id="${cupId}" ${attribute}></laurel-leaderboard></laurel-provider>`,
    );
    const { page } = opened;
    await page.locator('laurel-leaderboard').getByRole('alert').getByText(text).waitFor();
    expect(opened.said).toEqual([expect.stringMatching(text)]);
    expect(opened.errors).toEqual([]);
    await page
      .locator('laurel-leaderboard')
      .evaluate((element, name) => element.removeAttribute(name), attribute.split('=')[0] ?? '');
    await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
    expect(await page.locator('laurel-leaderboard').getByText('Laurel:').count()).toBe(0);
  });

  it('in a provider that cannot be read yet asks nothing of a provider further out', async () => {
    await using opened = await game.open(
      `${script}<laurel-provider base-url="/outer" api-key="k"><laurel-provider api-key="k">${board}</laurel-provider></laurel-provider>`,
    );
    await opened.page
      .locator('laurel-leaderboard')
      .getByText(/waits for the <laurel-provider>/)
      .waitFor();
    expect(opened.requests.filter((address) => address.includes('/outer'))).toEqual([]);
  });

  it.each([
    ['no provider', board, /stands in no <laurel-provider>/],
    [
      'no tournament',
      `<laurel-provider base-url="https://x.example" api-key="k"><laurel-leaderboard></laurel-leaderboard></laurel-provider>`,
      /needs the attribute tournament-id/,
    ],
    [
      'no address',
      `<laurel-provider>${board}</laurel-provider>`,
      /waits for the <laurel-provider> around it, whose attributes cannot be read/,
    ],
    [
      'no key',
      `<laurel-leaderboard base-url="https://x.example" tournament-id="cup"></laurel-leaderboard>`,
      /<laurel-leaderboard> needs the attribute api-key/,
    ],
    [
      'an address that is none',
      `<laurel-provider base-url="nowhere:" api-key="k">${board}</laurel-provider>`,
      /baseUrl is missing or not/,
    ],
  ])('%s is said where the board would stand, and the page goes on', async (_name, html, text) => {
    await using opened = await game.open(`${script}${html}<script>document.title = 'went on';</script>`);
    await opened.page.locator('laurel-leaderboard').getByText(text).first().waitFor();
    expect(await opened.page.title()).toBe('went on');
    expect(opened.errors).toEqual([]);
  });

  it.each([
    ['', /^Laurel: <laurel-provider> needs the attribute base-url\.$/],
    ['base-url="" api-key="k"', /^Laurel: <laurel-provider> needs the attribute base-url\.$/],
    ['base-url="https://x.example"', /^Laurel: <laurel-provider> needs the attribute api-key\.$/],
    ['base-url="/laurel"', null],
  ])(
    '<laurel-provider %s> says what it lacks, in its place and in the console',
    async (attributes, lacks) => {
      const chip = `<laurel-rank-chip tournament-id="${cupId}"></laurel-rank-chip>`;
      await using opened = await game.open(
        `<!doctype html><laurel-provider ${attributes}>${chip}</laurel-provider><script src="/embed.js"></script>`,
      );
      const said = opened.page
        .locator('laurel-provider')
        .getByRole('alert')
        .getByText('Laurel: <laurel-provider>');
      if (lacks === null) {
        await opened.page.waitForLoadState('networkidle');
        expect(await said.count()).toBe(0);
        expect(opened.said).toEqual([]);
      } else {
        await expect.poll(() => said.textContent()).toMatch(lacks);
        expect(opened.said[0]).toMatch(lacks);
      }
    },
  );

  it('a provider that a script gives its client or address lacks nothing, also where that comes late', async () => {
    await using opened = await game.open(
      `${script}<laurel-provider>${board}</laurel-provider>
       <script type="module">Object.assign(document.querySelector('laurel-provider'), { baseUrl: '${game.service}', apiKey: '${game.at.split('"')[3]}' })</script>`,
    );
    await opened.page.getByRole('row', { name: /Name 1\b/ }).waitFor();
    expect(opened.said).toEqual([]);
  });

  it('a property that is null is one that was never set', async () => {
    await using opened = await game.open(`${script}<laurel-provider ${game.at}>${board}</laurel-provider>`);
    const { page } = opened;
    const names = {
      'laurel-provider': ['client', 'images', 'maskName', 'hiddenPlayers', 'messages', 'submitScore'],
      'laurel-leaderboard': [
        'client',
        'images',
        'zones',
        'period',
        'periods',
        'messages',
        'pageSize',
        'live',
      ],
    };
    await page.evaluate((all) => {
      for (const [selector, own] of Object.entries(all))
        for (const name of own) Object.assign(document.querySelector(selector) ?? {}, { [name]: null });
    }, names);
    await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
    expect((await page.getByRole('alert').allTextContents()).join('')).toBe('');
    expect(opened.errors).toEqual([]);
  });

  it('a getToken without a session is told, unless the page has said that nobody is signed in', async () => {
    const silent = `document.querySelector('laurel-provider').getToken = () => null;`;
    const page = (said: string) =>
      `${script}<laurel-provider ${game.at}><laurel-profile></laurel-profile></laurel-provider><script>${said}${silent}</script>`;
    await using forgotten = await game.open(page(''));
    await expect
      .poll(() => forgotten.said)
      .toEqual([expect.stringMatching(/getToken is given and no session/)]);
    await using nobody = await game.open(page("document.querySelector('laurel-provider').session = null;"));
    await nobody.page.locator('laurel-profile').getByText('Sign in').first().waitFor();
    await using left = await game.open(
      page("document.querySelector('laurel-provider').session = 'player-3';"),
    );
    await left.page.evaluate("document.querySelector('laurel-provider').removeAttribute('session')");
    await left.page.locator('laurel-profile').getByText('Sign in').first().waitFor();
    expect([nobody.said, left.said]).toEqual([[], []]);
  });

  it('an attribute that an element does not know is told once, and none that is for somebody else', async () => {
    const others = `class="a" style="color: red" id="b" part="d" lang="en" title="e" dir="ltr" role="group" tabindex="0"
      is="f" exportparts="a: b" onclick="" data-x="1" aria-label="g" data-v-7ba5bd90 _ngcontent-abc-c1 ng-version="1" v-cloak
      x-data="{}" hx-get="/h" @click="i" :key="j" [class.k]="l" (click)="m" #n bis_skin_checked="1" wire:id="2" s-o
      accesskey="x" inputmode="text" enterkeyhint="go" itemprop="p" contenteditable="false" jsaction="a" ngh="0" defer-hydration`;
    const misspelt = board.replace('>', ` page-sise="10" ${others}>`);
    await using opened = await game.open(
      `${script}<laurel-provider ${game.at} sesion="player-3" slot="c" ${others}>${misspelt}${misspelt}
        <laurel-friends layout="avatars" theme="arcade" friends-only></laurel-friends></laurel-provider>`,
    );
    const { page } = opened;
    await page
      .getByRole('row', { name: /Name 1\b/ })
      .nth(1)
      .waitFor();
    await page.evaluate(() => document.querySelector('laurel-leaderboard')?.setAttribute('page-size', '5'));
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(40);
    expect(opened.said.toSorted()).toEqual([
      expect.stringMatching(/^Laurel: <laurel-friends> has no attribute friends-only, but .*\blayout\b/),
      expect.stringMatching(/^Laurel: <laurel-leaderboard> has no attribute page-sise, but .*\bpage-size\b/),
      expect.stringMatching(/^Laurel: <laurel-provider> has no attribute sesion, but .*\bsession\b/),
    ]);
    expect(opened.errors).toEqual([]);
  });

  it('a locale without messages of its language is told, once the page has had the time to give some', async () => {
    const page = (locale: string, after = '') =>
      `${script}<laurel-provider ${game.at} locale="${locale}">${board}</laurel-provider>${after}`;
    await using forgotten = await game.open(page('de'));
    await expect.poll(() => forgotten.said).toEqual([expect.stringMatching(/locale="de" has no words/)]);
    await using none = await game.open(page('de_DE'));
    await expect.poll(() => none.said).toEqual([expect.stringMatching(/locale="de_DE" has no words/)]);
    await using english = await game.open(page('en-GB'));
    // A module that gives them runs once the page has been read.
    await using given = await game.open(
      page(
        'de-AT',
        `<script type="module">document.querySelector('laurel-provider').messages = { language: 'de' };</script>`,
      ),
    );
    for (const { page } of [english, given]) await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
    expect([english.said, given.said]).toEqual([[], []]);
  });

  it("what is a provider's to say is told where a widget inside says it, and heard where one stands alone", async () => {
    const alone = board.replace('>', ` ${game.at} locale="en-GB" session="player-3" theme="arcade">`);
    await using opened = await game.open(
      `${script}<laurel-provider ${game.at}>${alone}${board.replace('>', ' locale="en-GB" session="player-3" theme="arcade">')}
         <laurel-rank-chip tournament-id="${cupId}"></laurel-rank-chip></laurel-provider>
       <script>
         const chip = document.querySelector('laurel-rank-chip');
         Object.assign(chip, { images: { allow: [] }, getToken: undefined, maskName: null });
       </script>`,
    );
    for (const index of [0, 1])
      await opened.page
        .getByRole('row', { name: /Name 1\b/ })
        .nth(index)
        .waitFor();
    const told = (name: string, tag: string) =>
      `Laurel: <${tag}> has ${name}, which goes unheard: give it to its <laurel-provider>.`;
    expect(opened.said.toSorted()).toEqual([
      told('locale', 'laurel-leaderboard'),
      told('session', 'laurel-leaderboard'),
      told('images', 'laurel-rank-chip'),
    ]);
    expect(opened.errors).toEqual([]);
  });

  it('what cannot be drawn is told on the console, too', async () => {
    await using opened = await game.open(`${script}<laurel-provider ${game.at}>${board}</laurel-provider>`);
    const { page } = opened;
    await page
      .locator('laurel-leaderboard')
      .evaluate((element) => Object.assign(element, { zones: [5, null] }));
    await page.getByText('Something went wrong in here').waitFor();
    expect(opened.errors).toEqual([expect.stringMatching(/TypeError/)]);
  });

  it.each(['on the page', "in an overlay's frame"])(
    'what cannot be drawn %s keeps the focus, and so does what can be again',
    async (where) => {
      const framed = where !== 'on the page';
      const html = framed
        ? `<laurel-overlay heading="Ranks" isolation="frame" open>${board}</laurel-overlay>`
        : board;
      await using opened = await game.open(`${script}<laurel-provider ${game.at}>${html}</laurel-provider>`);
      const { page } = opened;
      const inside = framed ? page.frameLocator('laurel-overlay iframe') : page;
      const zones = (of: unknown) =>
        page
          .locator('laurel-leaderboard')
          .evaluate((element, of) => Object.assign(element, { zones: of }), of);
      const focused = () =>
        inside.locator('body').evaluate(({ ownerDocument: { activeElement } }) => {
          const element = activeElement?.shadowRoot?.activeElement ?? activeElement;
          return element?.localName === 'body' ? null : element?.textContent;
        });
      // Not before the name of its tournament has come.
      await inside.locator('.laurel-Leaderboard').getByRole('heading', { name: 'Cup' }).focus();
      const heading = await focused();
      await zones([5, null]);
      await expect.poll(focused).toBe('Try again');
      await zones([]);
      // Until the element has drawn what it was given it fails again.
      await expect
        .poll(async () => {
          await page.keyboard.press('Enter');
          return focused();
        })
        .toBe(heading);
    },
  );

  it('attributes and properties are one thing', async () => {
    await using opened = await game.open(`${script}<laurel-provider ${game.at}>${board}</laurel-provider>`);
    const found = await opened.page.locator('laurel-leaderboard').evaluate((element) => {
      const board = element as HTMLElement & Record<string, unknown>;
      const before = [board['pageSize'], board['tournamentId']];
      board['pageSize'] = 10;
      board['friends'] = false;
      board['podium'] = true;
      board['scheme'] = 'dark';
      return [
        ...before,
        board.getAttribute('page-size'),
        board.getAttribute('friends'),
        board.getAttribute('podium'),
        board['friends'],
        board.getAttribute('scheme'),
        board['scheme'],
      ];
    });
    expect(found).toEqual([undefined, cupId, '10', 'false', '', false, 'dark', 'dark']);
    await expect.poll(() => opened.page.getByRole('row').count()).toBeLessThan(15);
  });

  it('templates may say an attribute as a property, by either name and as its text', async () => {
    await using opened = await game.open(`${script}<laurel-provider ${game.at}>${board}</laurel-provider>`);
    const { page } = opened;
    const set = async (properties: Readonly<Record<string, unknown>>) =>
      page.locator('laurel-leaderboard').evaluate((element, all) => {
        for (const name of Object.keys(all)) if (!(name in element)) throw new Error(`no property ${name}`);
        Object.assign(element, all);
        return ['podium', 'friends', 'page-size'].map((name) => element.getAttribute(name));
      }, properties);
    const attributes = await set({
      podium: '',
      friends: 'false',
      'page-size': 10,
      'score-types': [{ name: 'kills', label: 'Frags' }],
      zones: '[{"label":"Final","to":5}]',
      period: '2026-01-01/2026-12-31',
    });
    expect(attributes).toEqual(['', 'false', '10']);
    await page.getByRole('columnheader', { name: 'Frags' }).waitFor();
    await page.getByText('Final').first().waitFor();
    expect(opened.requests.some((url) => url.includes('startDate=2026-01-01'))).toBe(true);
    await set({ zones: null });
    await expect.poll(() => page.getByText('Final').count()).toBe(0);
    expect([opened.said, opened.errors]).toEqual([[], []]);
  });

  it('elements that a template makes before the provider around them wait for it in silence', async () => {
    await using opened = await game.open(`${script}<body><script type="module">
      const board = document.createElement('laurel-leaderboard');
      board.setAttribute('tournament-id', '${cupId}');
      const provider = document.createElement('laurel-provider');
      provider.append(board);
      for (const [, name, value] of ${JSON.stringify(game.at)}.matchAll(/(\\S+)="(.*?)"/g)) provider.setAttribute(name, value);
      document.body.append(provider);
    </script>`);
    await opened.page.getByRole('row', { name: /Name 1\b/ }).waitFor();
    expect(opened.said).toEqual([]);
  });

  it('a page styles parts from outside, and the look by attributes that are inherited', async () => {
    await using opened = await game.open(
      `${script}<style>laurel-leaderboard::part(Leaderboard-row) { outline: rgb(1, 2, 3) solid 3px; } .other { --laurel-accent: rgb(9, 9, 9); }</style>
       <laurel-provider ${game.at} theme="arcade" scheme="dark">${board}<laurel-tournaments scheme="light" theme="default"></laurel-tournaments></laurel-provider>`,
    );
    const { page } = opened;
    const row = page.locator('laurel-leaderboard').getByRole('row', { name: /Name 1\b/ });
    await row.waitFor();
    expect(await row.evaluate((element) => getComputedStyle(element).outlineColor)).toBe('rgb(1, 2, 3)');
    const ground = (tag: string) =>
      page.locator(`${tag} .laurel-Root`).evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await ground('laurel-leaderboard')).toBe('rgb(7, 10, 16)');
    expect(await ground('laurel-tournaments')).toBe('rgb(255, 255, 255)');
    // All rules are shared between the elements, and none is in the page.
    const shared = await page.evaluate(() => {
      const [one, other] = ['laurel-leaderboard', 'laurel-tournaments'].map(
        (tag) => document.querySelector(tag)?.shadowRoot?.adoptedStyleSheets[0],
      );
      return one !== undefined && one === other && document.querySelectorAll('head link').length === 0;
    });
    expect(shared).toBe(true);
  });

  it.each([
    ['a class of the page', "document.documentElement.classList.add('dark')"],
    ['a class around them', "document.querySelector('main').classList.add('dark')"],
    ['an attribute around them', "document.querySelector('main').setAttribute('data-laurel-scheme', 'dark')"],
    [
      'an attribute around the shadow root that they are in',
      "document.querySelector('#hud').dataset.laurelScheme = 'dark'",
    ],
    ['their provider', "root.querySelector('laurel-provider').scheme = 'dark'"],
    ['the overlay that they are in', "root.querySelector('laurel-overlay').setAttribute('scheme', 'dark')"],
    ['themselves', "root.querySelector('laurel-leaderboard').setAttribute('scheme', 'dark')"],
    [
      'where they are put',
      "{ const dark = document.body.appendChild(document.createElement('div')); dark.className = 'dark'; dark.append(root.querySelector('laurel-provider')); }",
    ],
    [
      'what they were put into',
      "{ const dark = document.body.appendChild(document.createElement('div')); dark.append(root.querySelector('laurel-provider')); setTimeout(() => dark.classList.add('dark')); }",
    ],
  ])('elements that turn dark by %s are followed, in a frame too', async (_name, change) => {
    for (const isolation of ['guard', 'frame']) {
      await using opened = await game.open(
        `<!doctype html>${script}<main><div id="hud"><template shadowrootmode="open"><laurel-provider ${game.at}>
          <laurel-overlay heading="Ranks" open isolation="${isolation}">${board}</laurel-overlay>
        </laurel-provider></template></div></main><script>const root = document.querySelector('#hud').shadowRoot;</script>`,
      );
      const { page } = opened;
      const panel = isolation === 'frame' ? page.frameLocator('laurel-overlay iframe') : page;
      const look = () =>
        panel
          .locator('.laurel-Leaderboard')
          .evaluate((element) =>
            /^rgb\((1[3-9]|2\d)\d,/.test(getComputedStyle(element).color) ? 'dark' : 'light',
          );
      await panel.getByRole('row', { name: /Name 1\b/ }).waitFor();
      expect(await look()).toBe('light');
      await page.evaluate(change);
      await expect.poll(look, { message: isolation }).toBe('dark');
    }
  });

  // Both lay tables out as browsers did before there was CSS, which took nothing over into one.
  it.each([
    ['a page without a doctype', (inside: string) => inside, ''],
    [
      'the frame of an overlay',
      (inside: string) =>
        `<!doctype html><laurel-overlay heading="Ranks" open isolation="frame">${inside}</laurel-overlay>`,
      'laurel-overlay iframe',
    ],
  ])('a dark board in %s has names that can be read', async (_name, around, frame) => {
    await using opened = await game.open(
      around(
        `<laurel-leaderboard ${game.at} tournament-id="${cupId}" scheme="dark"></laurel-leaderboard>`,
      ).concat('<script src="/embed.js"></script>'),
    );
    const { page } = opened;
    const inside = frame === '' ? page : page.frameLocator(frame);
    const name = inside.getByRole('row', { name: /Name 1\b/ }).getByText('Name 1');
    const colors = await Promise.all(
      [name, inside.locator('.laurel-Leaderboard')].map((each) =>
        each.evaluate((element) => getComputedStyle(element).color),
      ),
    );
    expect(colors).toEqual(['rgb(238, 242, 240)', 'rgb(238, 242, 240)']);
  });

  it('elements are left alone by a class that says no look', async () => {
    await using opened = await game.open(`${script}<laurel-provider ${game.at}>${board}</laurel-provider>`);
    const { page } = opened;
    await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
    const reads = (change: string) =>
      page.evaluate(async (code) => {
        const element = document.querySelector('laurel-leaderboard') as HTMLElement;
        let count = 0;
        // It is read whenever the element is drawn.
        element.getAttribute = (name) => {
          if (name === 'tournament-id') count += 1;
          return HTMLElement.prototype.getAttribute.call(element, name);
        };
        // oxlint-disable-next-line no-eval -- the page's own change
        eval(code);
        await new Promise((resolve) => {
          setTimeout(resolve, 50);
        });
        return count;
      }, change);
    expect(await reads("document.body.classList.add('paused')")).toBe(0);
    expect(await reads("document.documentElement.className = 'is-shaking'")).toBe(0);
    expect(await reads("document.body.classList.add('dark')")).toBeGreaterThan(0);
    expect(await reads("document.body.classList.remove('paused')")).toBe(0);
    expect(await reads("document.body.classList.remove('dark')")).toBeGreaterThan(0);
  });

  it('nothing of the page is observed for its look once the last element has gone', async () => {
    await using opened = await game.open(
      `<main id="hud">${script}<laurel-provider ${game.at}>${board}</laurel-provider></main>`,
      {
        before: `
          window.observed = new Map();
          const { observe, disconnect } = MutationObserver.prototype;
          MutationObserver.prototype.observe = function (node, options) {
            if (node === document.documentElement && options.attributeFilter) window.observed.set(this, node);
            observe.call(this, node, options);
          };
          MutationObserver.prototype.disconnect = function () {
            window.observed.delete(this);
            disconnect.call(this);
          };`,
      },
    );
    const { page } = opened;
    const row = page.getByRole('row', { name: /Name 1\b/ });
    const observers = () =>
      page.evaluate(() => (globalThis as unknown as { observed: Map<unknown, unknown> }).observed.size);
    await row.waitFor();
    expect(await observers()).toBe(1);
    await page.evaluate("window.gone = document.querySelector('laurel-provider'); gone.remove()");
    expect(await observers()).toBe(0);
    await page.evaluate("document.querySelector('#hud').append(gone)");
    await row.waitFor();
    await page.evaluate("document.documentElement.classList.add('dark')");
    await expect
      .poll(() => page.locator('laurel-leaderboard [data-laurel-scheme=dark]').count())
      .toBeGreaterThan(0);
  });

  it('without constructed sheets it is styled by a style element', async () => {
    await using opened = await game.open(`${script}<laurel-provider ${game.at}>${board}</laurel-provider>`, {
      before: 'delete CSSStyleSheet.prototype.replaceSync;',
    });
    await opened.page.getByRole('row', { name: /Name 1\b/ }).waitFor();
    const ground = await opened.page
      .locator('laurel-leaderboard .laurel-Root')
      .evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(ground).toBe('rgb(255, 255, 255)');
  });

  it.each(['before', 'after'])(
    'a game has classes of its own that are named as the language’s, %s the script',
    async (when) => {
      const own = `<script>
      ${['Map', 'Set', 'Date', 'Node', 'Event', 'URL', 'Response'].map((name) => `class ${name} {}`).join('\n')}
    </script>`;
      await using opened = await game.open(
        `<!doctype html>${when === 'before' ? own : ''}<script src="/embed.js"></script>${when === 'after' ? own : ''}
       <laurel-provider ${game.at}><laurel-overlay heading="Ranks" open>${board}</laurel-overlay></laurel-provider>`,
      );
      const { page } = opened;
      await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
      await page.keyboard.press('Escape');
      await overlayClosed(page);
      expect(opened.errors).toEqual([]);
    },
  );

  it('the script twice, and another version before it, leave what was there and say so once', async () => {
    await using twice = await game.open(
      `${script}<script src="/embed.js"></script><laurel-provider ${game.at}>${board}</laurel-provider>`,
    );
    await twice.page.getByRole('row', { name: /Name 1\b/ }).waitFor();
    expect(twice.said).toEqual([expect.stringMatching(/has elements of Laurel 0\.1\.0 already, which stay/)]);
    expect(twice.errors).toEqual([]);

    await using other = await game.open(
      `<!doctype html><script>
         customElements.define('laurel-leaderboard', class extends HTMLElement { static version = '9.9.9'; connectedCallback() { this.textContent = 'the other'; } });
       </script><script src="/embed.js"></script><laurel-provider ${game.at}>${board}</laurel-provider>`,
    );
    await other.page.getByText('the other').waitFor();
    expect(other.said).toEqual([expect.stringMatching(/has elements of Laurel 9\.9\.9 already/)]);
    expect(other.errors).toEqual([]);
    expect(await other.page.evaluate(() => customElements.get('laurel-provider'))).toBeUndefined();
  });

  it('an overlay asks for nothing while it is closed, and tells of its opening and closing', async () => {
    await using opened = await game.open(
      `${script}<canvas tabindex="0" id="game"></canvas><laurel-provider ${game.at}>
         <laurel-overlay heading="Ranks" launcher="Ranks">${board}</laurel-overlay>
       </laurel-provider><script>
         const told = [];
         for (const type of ['laurel:open', 'laurel:close'])
           document.addEventListener(type, (event) => told.push([type, event.target.localName, document.activeElement.id]));
         document.querySelector('#game').focus();
       </script>`,
    );
    const { page } = opened;
    const overlay = page.locator('laurel-overlay');
    await overlay.getByRole('button', { name: 'Ranks' }).waitFor();
    // Whatever begins with the page has begun once it is idle.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(opened.requests.filter((url) => url.startsWith(game.service))).toEqual([]);

    await overlay.evaluate((element) => (element as HTMLElement & { show(): void }).show());
    await page.getByRole('dialog', { name: 'Ranks' }).waitFor();
    await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
    // The panel is the ground, and not a card upon it.
    const ground = page.locator('laurel-leaderboard .laurel-Root');
    expect(await ground.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgba(0, 0, 0, 0)',
    );
    await page.keyboard.press('Escape');
    await expect.poll(() => overlay.getAttribute('open')).toBeNull();
    await expect
      .poll(() => page.evaluate('told'))
      .toEqual([
        ['laurel:open', 'laurel-overlay', expect.anything()],
        ['laurel:close', 'laurel-overlay', 'game'],
      ]);
    await overlay.getByRole('button', { name: 'Ranks' }).click();
    await page.getByRole('dialog', { name: 'Ranks' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await overlayClosed(page);
    expect(opened.errors).toEqual([]);
  });

  it.each(['laurel-overlay', 'laurel-provider'])(
    'the page hears once that an overlay has closed whose %s is taken away',
    async (name) => {
      await using opened = await game.open(
        `${script}<laurel-provider ${game.at}><laurel-overlay heading="Ranks" open>${board}</laurel-overlay></laurel-provider><script>
         const told = [];
         for (const [place, target] of Object.entries({ document, window, overlay: document.querySelector('laurel-overlay') }))
           target.addEventListener('laurel:close', () => told.push(place));
       </script>`,
      );
      const { page } = opened;
      await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
      await page.evaluate((taken) => document.querySelector(taken)?.remove(), name);
      await expect.poll(() => page.evaluate('told')).toEqual(['overlay', 'document', 'window']);
      expect(opened.errors).toEqual([]);
    },
  );

  it("a player who is signed out meets the game's own sign-in", async () => {
    await using opened = await game.open(
      `${script}<laurel-provider ${game.at}><laurel-profile><button slot="sign-in">Come in</button></laurel-profile></laurel-provider>`,
    );
    await opened.page.getByRole('button', { name: 'Come in' }).waitFor();
  });
});
