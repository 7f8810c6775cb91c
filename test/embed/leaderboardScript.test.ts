import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleEmbed, scripts } from '../../scripts/embed/bundleEmbed.ts';
import { cupId } from '../support/cup.ts';
import { type Game, openGame } from './overlay/openGame.ts';
import { seeBoardMove } from './seeBoardMove.ts';

describe('embed-leaderboard.js', () => {
  let game: Game;
  beforeAll(async () => {
    game = await openGame({ entry: scripts['embed-leaderboard.js'] });
    game.put('/whole.js', (await bundleEmbed()).code);
  }, 60_000);
  afterAll(async () => game[Symbol.asyncDispose]());

  const script = '<!doctype html><script src="/embed.js"></script>';
  const board = (attributes: string): string =>
    `<laurel-leaderboard tournament-id="${cupId}" ${attributes}></laurel-leaderboard>`;

  it('two lines in an empty file are a live board, in the look that it names', async () => {
    await using opened = await game.open(
      game.twoLines.replace('tournament-id', 'theme="arcade" tournament-id'),
    );
    await seeBoardMove(game, opened);
    const sheets = await opened.page
      .locator('laurel-leaderboard')
      .evaluate((element) => element.shadowRoot?.adoptedStyleSheets.length);
    expect(sheets).toBe(4);
    expect(opened.errors).toEqual([]);
    expect(opened.said).toEqual([]);
  });

  it.each(Object.entries(scripts))(
    '%s is read the same where neither page nor server names a charset',
    async (_, entry) => {
      const { code } = await bundleEmbed({ entry });
      expect(code.match(/[^\t\n -~]/g)).toBeNull();
    },
  );

  it('takes no wheel from a game that hears of it by the old name, which browsers tell where nobody hears of the new', async () => {
    await using opened = await game.open(
      `${game.twoLines}<script>addEventListener('mousewheel', () => { document.title = 'zoomed'; });</script>`,
    );
    await opened.page.getByRole('row', { name: /Name 1\b/ }).waitFor();
    await opened.page.mouse.wheel(0, 10);
    await expect.poll(() => opened.page.title()).toBe('zoomed');
  });

  it('marks the own row of a player who is signed in on the element itself', async () => {
    const token = JSON.stringify(await game.sandbox.token('player-3'));
    await using opened = await game.open(
      `${script}${board(`${game.at} session="player-3"`)}<script>
        document.querySelector('laurel-leaderboard').getToken = () => ${token};
      </script>`,
    );
    await opened.page.getByRole('row', { name: /Name 3 You/ }).waitFor();
    expect(opened.errors).toEqual([]);
  });

  it('says of a board in a provider which script knows that element', async () => {
    await using opened = await game.open(
      `${script}<laurel-provider ${game.at}>${board('')}</laurel-provider>`,
    );
    const problem = opened.page.getByRole('alert');
    await problem.waitFor();
    expect(await problem.textContent()).toBe(
      'Laurel: <laurel-leaderboard> stands in a <laurel-provider>, which this page does not know: load embed.js alone, or give the board base-url and api-key.',
    );
    expect(opened.errors).toEqual([]);
  });

  it('leaves the elements to whichever script came first, and says so', async () => {
    await using opened = await game.open(`${script}<script src="/whole.js"></script>${board(game.at)}`);
    await opened.page.getByRole('row', { name: /Name 0/ }).waitFor();
    expect(opened.said).toEqual([
      expect.stringMatching(/has elements of Laurel 0\.1\.0 already, which stay/),
    ]);
    expect(opened.errors).toEqual([]);
  });

  it('brings no score queue, and is a quarter lighter than the whole', async () => {
    const [light, whole] = await Promise.all([
      bundleEmbed({ entry: scripts['embed-leaderboard.js'] }),
      bundleEmbed(),
    ]);
    const files = Object.keys(light.metafile.inputs).filter((file) =>
      Object.values(light.metafile.outputs).some(({ inputs }) => (inputs[file]?.bytesInOutput ?? 0) > 0),
    );
    expect(files.filter((file) => /src\/queue\/|node_modules\/idb|useRefreshBoards/.test(file))).toEqual([]);
    expect(light.code.length).toBeLessThan(whole.code.length * 0.75);
  });
});
