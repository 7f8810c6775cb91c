import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Game, openGame } from '../embed/overlay/openGame.ts';
import { openFirefox } from './openFirefox.ts';
import { openWebKit } from './openWebKit.ts';
import { type OtherBrowser, press } from './OtherBrowser.ts';

describe.each([
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
])('an overlay over a game in %s', (_, open) => {
  let game: Game;
  let browser: OtherBrowser;
  const opened = new AsyncDisposableStack();
  beforeAll(async () => {
    game = opened.use(await openGame());
    browser = opened.use(await open());
  }, 60_000);
  afterAll(() => opened.disposeAsync());

  /** Opens the game, and the overlay once its key is down. */
  async function play(attributes: string): Promise<void> {
    await browser.open(
      game.put(
        '/',
        `<!doctype html><meta charset="utf-8"><style>body { --laurel-accent: rgb(1, 2, 200) }</style><script src="/embed.js"></script>
         <canvas tabindex="0"></canvas>
         <script>
           const [told, errors] = [[], []];
           for (const type of ['keydown', 'keyup'])
             addEventListener(type, (event) => { told.push(event.type + ' ' + event.code); event.preventDefault(); }, true);
           addEventListener('error', ({ message }) => errors.push(message));
         </script>
         <laurel-provider ${game.at}>
           <laurel-overlay heading="Ranks" ${attributes}><laurel-tournaments></laurel-tournaments></laurel-overlay>
         </laurel-provider>`,
      ),
    );
    await browser.ask("document.querySelector('canvas').focus()");
    await browser.down('w');
    await browser.ask("document.querySelector('laurel-overlay').toggleAttribute('open', true)");
    await seen(`${inside}.querySelector('[role=radio][aria-checked=true]')?.textContent`, 'Active');
    await browser.up('w');
    await gameHeard('KeyW');
  }
  let inside = '';
  const seen = async (expression: string, value: unknown): Promise<void> =>
    expect.poll(async () => browser.ask(expression), { timeout: 10_000 }).toEqual(value);
  async function gameHeard(code: string): Promise<void> {
    await seen('told', [`keydown ${code}`, `keyup ${code}`]);
    await browser.ask('void told.splice(0)');
  }

  it('in the page has its keys, and the game its own', async () => {
    inside = "document.querySelector('laurel-tournaments').shadowRoot";
    await play('');
    await browser.ask(`${inside}.querySelector('[role=radio][aria-checked=true]').focus()`);
    await press(browser, 'ArrowRight');
    await seen(`${inside}.querySelector('[role=radio][aria-checked=true]').textContent`, 'All');
    await press(browser, 'k');
    await press(browser, 'Escape');
    await seen("document.querySelector('laurel-overlay').hasAttribute('open')", false);
    expect(await browser.ask('told')).toEqual([]);
    await seen('document.activeElement.localName', 'canvas');
    await press(browser, 'k');
    await gameHeard('KeyK');
    expect(await browser.ask('errors')).toEqual([]);
  });

  it('in a frame has its keys and the page’s tokens, and the game its own', async () => {
    inside = "document.querySelector('laurel-overlay').shadowRoot.querySelector('iframe').contentDocument";
    await play('isolation="frame"');
    const style = `getComputedStyle(${inside}.querySelector('.laurel-TournamentList'))`;
    expect(await browser.ask(`${style}.getPropertyValue('--laurel-accent').trim()`)).toBe('rgb(1, 2, 200)');
    await press(browser, 'k');
    await press(browser, 'Escape');
    await seen("document.querySelector('laurel-overlay').hasAttribute('open')", false);
    expect((await browser.ask<string[]>('told')).filter((each) => each.endsWith('KeyK'))).toEqual([]);
    expect(await browser.ask('errors')).toEqual([]);
  });
});
