import { expect, it } from 'vitest';
import type { InvaderScene } from '../../examples/phaser/game/InvaderScene.ts';
import type { InvaderState, startInvaders } from '../../examples/phaser/game/startInvaders.ts';
import { openPlayed, type Played } from './openPlayed.ts';

/** As much of what Phaser draws as a test moves. */
interface Drawn {
  readonly texture?: { readonly key: string };
  x: number;
  y: number;
}

/** What comes about in the next frame. */
interface Next {
  /** The kind of the invader that a shot hits. */
  readonly hit?: string;
  /** The kind of the invader that lands. */
  readonly landed?: string;
  /** Whether a bomb hits the ship. */
  readonly bombed?: boolean;
}

/** A game that has begun, and stands still but for the frames that a test gives it. */
interface StillGame {
  readonly prepare: (next: Next) => void;
  /** One frame, in which the invaders take a step. */
  readonly update: () => void;
  /** The key that begins a game. */
  readonly pressEnter: () => void;
  /** All points that were handed in, and the state that was told last. */
  readonly finished: readonly number[];
  readonly state: () => InvaderState;
}

declare const modules: { readonly Scene: typeof InvaderScene; readonly start: typeof startInvaders };
declare const game: StillGame;

/** A second game in the page of the example, as `game`. */
async function openStill({ page }: Played): Promise<void> {
  await page.addScriptTag({
    type: 'module',
    content: `import { InvaderScene as Scene } from '/game/InvaderScene.ts';
      import { startInvaders as start } from '/game/startInvaders.ts';
      window.modules = { Scene, start };`,
  });
  await page.waitForFunction(() => typeof modules === 'object');
  await page.evaluate(async () => {
    const finished: number[] = [];
    let state = {} as InvaderState;
    const { Scene, start } = modules;
    const create = Reflect.get(Scene.prototype, 'create');
    const scene = await new Promise<InvaderScene>((resolve) => {
      Scene.prototype.create = function created(this: InvaderScene) {
        create.call(this);
        resolve(this);
      };
      start(document.body.appendChild(document.createElement('div')), {
        onChange: (now) => (state = now),
        onFinish: (points) => finished.push(points),
        onRanks: () => {},
        barHeight: () => 0,
      });
    });
    scene.sys.pause();
    const { random } = Math;
    let time = 0;
    const update = (throws = false): void => {
      // Low, and a bomb comes by chance; high, and nothing does.
      Math.random = () => (throws ? 0.01 : 0.5) + random() * 0.2;
      time += 5000;
      scene.time.now = time;
      scene.update(time, 1);
    };
    const newest = (kind: string): Drawn =>
      (scene.children.list as unknown as Drawn[]).findLast(({ texture }) => texture?.key === kind) as Drawn;
    const put = (thing: Drawn, { x, y }: Pick<Drawn, 'x' | 'y'>): unknown => Object.assign(thing, { x, y });
    const space = scene.input.keyboard?.addKey('SPACE') as { isDown: boolean };
    const made: StillGame = {
      prepare({ hit, landed, bombed = false }) {
        space.isDown = hit !== undefined;
        update(bombed);
        space.isDown = false;
        if (hit !== undefined) put(newest('shot'), newest(hit));
        if (bombed) put(newest('bomb'), newest('ship'));
        if (landed !== undefined) put(newest(landed), { x: 100, y: 1000 });
      },
      update: () => update(),
      pressEnter: () => void scene.input.keyboard?.emit('keydown-ENTER'),
      finished,
      state: () => state,
    };
    made.pressEnter();
    Object.assign(window, { game: made });
  });
}

const endings: readonly (readonly [string, () => void])[] = [
  ['one lands as another is hit', () => game.prepare({ landed: 'frog', hit: 'crab' })],
  [
    'one lands as a bomb hits the last ship',
    () => {
      for (let lost = 0; lost < 2; lost += 1) {
        game.prepare({ bombed: true });
        game.update();
      }
      game.prepare({ landed: 'frog', bombed: true });
    },
  ],
  [
    'the last one is hit as a bomb hits the last ship',
    () => {
      for (let lost = 0; lost < 2; lost += 1) {
        game.prepare({ bombed: true });
        game.update();
      }
      for (const kind of ['frog', 'star', 'moth', 'crab'])
        for (let left = kind === 'crab' ? 7 : 8; left > 0; left -= 1) {
          game.prepare({ hit: kind });
          game.update();
        }
      game.prepare({ hit: 'crab', bombed: true });
    },
  ],
];

it.each(endings)(
  'Invader Night ends once, with the points that it shows, where %s',
  async (_, prepare) => {
    await using played = await openPlayed('phaser');
    const { page } = played;
    await openStill(played);
    await page.evaluate(prepare);
    expect(await page.evaluate(() => game.state().phase)).toBe('playing');
    const { finished, state } = await page.evaluate(() => {
      game.update();
      return { finished: game.finished, state: game.state() };
    });
    expect(state.phase).toBe('over');
    expect(finished).toEqual([state.points]);
  },
  60_000,
);

it('Invader Night begins no other game by what is pressed as one ends', async () => {
  await using played = await openPlayed('phaser');
  const { page } = played;
  await openStill(played);
  const phases = await page.evaluate(() => {
    game.prepare({ landed: 'frog' });
    game.update();
    game.pressEnter();
    const atOnce = game.state().phase;
    game.update();
    game.pressEnter();
    return [atOnce, game.state().phase];
  });
  expect(phases).toEqual(['over', 'playing']);
}, 60_000);
