import { type GameObjects, Input, Math as PhaserMath, Scale, Scene, type Types } from 'phaser';
import { drawSprites } from './sprites.ts';
import { atStart, type InvaderPage, type InvaderState } from './startInvaders.ts';

const kinds = [
  { name: 'crab', points: 40 },
  { name: 'moth', points: 30 },
  { name: 'star', points: 20 },
  { name: 'frog', points: 10 },
] as const;
const columns = 8;
/** How far above the ground the ship flies. */
const clearance = 12;
/** Milliseconds after the end in which nothing begins: what is pressed then was still meant for the game. */
const rest = 450;

interface Flyer extends GameObjects.Image {
  points: number;
}

/** Rows of invaders that come down, a ship that fires, and a visitor worth more than all of them. */
export class InvaderScene extends Scene {
  readonly #page: InvaderPage;
  #state: InvaderState = atStart;
  #ship!: GameObjects.Image;
  #planet!: GameObjects.Image;
  #cursors!: Types.Input.Keyboard.CursorKeys;
  #keys!: Readonly<Record<'A' | 'D', Input.Keyboard.Key>>;
  #sparks!: GameObjects.Particles.ParticleEmitter;
  #stars: GameObjects.Rectangle[] = [];
  #invaders: Flyer[] = [];
  #shots: GameObjects.Image[] = [];
  #bombs: GameObjects.Image[] = [];
  #visitor: Flyer | null = null;
  #direction = 1;
  #nextShot = 0;
  #nextStep = 0;
  #safeUntil = 0;
  #endedAt = -rest;
  /** Hits one after the other without a shot gone by. */
  #row = 0;

  constructor(page: InvaderPage) {
    super('invaders');
    this.#page = page;
  }

  /** Where the page's own ends. */
  get #top(): number {
    const { canvasBounds, displayScale } = this.scale;
    return Math.max(0, this.#page.barHeight() - canvasBounds.top) * displayScale.y;
  }

  get #middle(): number {
    return this.scale.width / 2;
  }

  get #floor(): number {
    return this.scale.height - clearance;
  }

  get #isPlaying(): boolean {
    return this.#state.phase === 'playing';
  }

  create(): void {
    drawSprites(this.textures);
    this.#stars = Array.from({ length: 90 }, () => {
      const near = Math.random();
      const star = this.add.rectangle(
        Math.random() * this.scale.width,
        Math.random() * this.scale.height,
        1,
        1,
        near > 0.8 ? 0x9fd8ff : 0x6a5a9c,
      );
      return star.setAlpha(0.3 + near * 0.6).setData('speed', 3 + near * 14);
    });
    this.#planet = this.add.image(0, 46, 'planet');
    this.#sparks = this.add.particles(0, 0, 'spark', {
      emitting: false,
      lifespan: { min: 180, max: 520 },
      speed: { min: 12, max: 70 },
      tint: [0xffffff, 0xffd84a, 0xffb347, 0xff5d8f],
    });
    this.#ship = this.add.image(this.#middle, this.#floor, 'ship');
    const { keyboard } = this.input;
    if (keyboard === null) throw new Error('The game needs a keyboard.');
    this.#cursors = keyboard.createCursorKeys();
    this.#keys = { A: keyboard.addKey('A'), D: keyboard.addKey('D') };
    for (const type of [Input.Events.POINTER_DOWN, Input.Events.POINTER_DOWN_OUTSIDE])
      this.input.on(type, (pointer: Input.Pointer) => this.#isHeld(pointer) && this.#begin());
    keyboard.on('keydown-ENTER', () => this.#begin());
    keyboard.on('keydown-ESC', () => this.#end());
    // By the numbers of the standard mapping. Neither means anything in an overlay, so none that is held as that closes is taken for the game's.
    this.input.gamepad?.on(
      Input.Gamepad.Events.BUTTON_DOWN,
      (_pad: Input.Gamepad.Gamepad, { index }: Input.Gamepad.Button) => {
        if (index === 9) this.#begin();
        else if (index === 3) this.#page.onRanks();
      },
    );
    this.scale.on(Scale.Events.RESIZE, () => this.#isTurned && !this.#isPlaying && this.#lineUp());
    this.#lineUp();
    this.#tell({});
  }

  override update(time: number, delta: number): void {
    for (const star of this.#stars) {
      star.y += ((star.getData('speed') as number) * delta) / 1000;
      if (star.y > this.scale.height) star.setPosition(Math.random() * this.scale.width, 0);
    }
    if (!this.#isPlaying) return;
    this.#steer(time, delta);
    this.#march(time);
    // They may have landed: what happens after the end is worth nothing.
    if (!this.#isPlaying) return;
    this.#moveVisitor(time, delta);
    this.#fall(delta);
    if (this.#isPlaying && this.#invaders.length === 0) this.#nextWave();
  }

  /** Whether a phone has been turned: the game is as upright as its place, but for the one that is played just then. */
  get #isTurned(): boolean {
    const { parentSize, width, height } = this.scale;
    return parentSize.height > parentSize.width !== height > width;
  }

  /** Whether it is down anywhere but on one of the page's buttons, of which Phaser hears, too. */
  #isHeld({ isDown, downElement }: Input.Pointer): boolean {
    return isDown && (downElement as Element).closest('button') === null;
  }

  #begin(): void {
    if (this.#isPlaying || this.time.now - this.#endedAt < rest) return;
    this.#row = 0;
    this.#tell({ ...atStart, phase: 'playing' });
    this.#lineUp();
  }

  /** Everything where it is as a game begins. */
  #lineUp(): void {
    for (const thing of [...this.#invaders, ...this.#shots, ...this.#bombs]) thing.destroy();
    this.#shots = [];
    this.#bombs = [];
    this.#visitor?.destroy();
    this.#visitor = null;
    if (this.#isTurned) this.scale.setGameSize(this.scale.height, this.scale.width);
    this.#planet.x = this.scale.width - 58;
    this.#ship.setPosition(this.#middle, this.#floor).setVisible(true);
    this.#fill();
  }

  #fill(): void {
    const { wave } = this.#state;
    const top = this.#top;
    const first = Math.round(Math.min(56, this.#middle - (columns - 1) * 8.5 - 8));
    this.#invaders = kinds.flatMap(({ name, points }, row) =>
      Array.from({ length: columns }, (_, column) => {
        const invader = this.add.image(
          first + column * 17,
          top + 15 + row * 14 + Math.min(4, wave - 1) * 5,
          name,
        ) as Flyer;
        invader.points = points;
        return invader;
      }),
    );
    this.#direction = 1;
  }

  #steer(time: number, delta: number): void {
    const pad = this.input.gamepad?.getPad(0);
    const stick = pad?.leftStick.x ?? 0;
    const pointer = this.input.activePointer;
    let way =
      (this.#cursors.right.isDown || this.#keys.D.isDown ? 1 : 0) -
      (this.#cursors.left.isDown || this.#keys.A.isDown ? 1 : 0);
    if (Math.abs(stick) > 0.25) way = stick;
    if (pad?.left === true) way = -1;
    if (pad?.right === true) way = 1;
    if (way === 0 && this.#isHeld(pointer))
      way = PhaserMath.Clamp((pointer.worldX - this.#ship.x) / 6, -1, 1);
    this.#ship.x = PhaserMath.Clamp(this.#ship.x + (way * 150 * delta) / 1000, 10, this.scale.width - 10);
    this.#ship.setAlpha(time < this.#safeUntil && Math.floor(time / 90) % 2 === 0 ? 0.25 : 1);
    const fires = this.#cursors.space.isDown || this.#isHeld(pointer) || pad?.A === true;
    if (!fires || time < this.#nextShot) return;
    // A tap that comes later than by a frame begins anew, or it would fire twice.
    this.#nextShot = after(this.#nextShot, time, 260, 50);
    this.#shots.push(this.add.image(this.#ship.x, this.#ship.y - 8, 'shot'));
  }

  /** All of them by a step, the faster the fewer they are. */
  #march(time: number): void {
    if (time < this.#nextStep) return;
    const { wave } = this.#state;
    const interval = Math.max(60, 90 + this.#invaders.length * 13 - wave * 45);
    this.#nextStep = after(this.#nextStep, time, interval);
    const edge = this.#invaders.some(({ x }) => (this.#direction > 0 ? x > this.scale.width - 16 : x < 16));
    if (edge) this.#direction = -this.#direction;
    for (const [index, invader] of this.#invaders.entries()) {
      if (edge) invader.y += 6;
      else invader.x += 4 * this.#direction;
      invader.setFlipX(Math.floor(time / 200 + index) % 2 === 0);
      if (invader.y > this.#floor - 12) return this.#end();
    }
    const thrower = this.#invaders[Math.floor(Math.random() * this.#invaders.length)];
    if (thrower !== undefined && Math.random() < 0.26 + wave * 0.05)
      this.#bombs.push(this.add.image(thrower.x, thrower.y + 6, 'bomb'));
  }

  #moveVisitor(time: number, delta: number): void {
    if (this.#visitor === null) {
      if (Math.random() > delta / 14_000) return;
      this.#visitor = this.add.image(-10, 0, 'visitor') as Flyer;
      this.#visitor.points = 300;
    }
    this.#visitor.x += (46 * delta) / 1000;
    this.#visitor.y = this.#top + 4 + Math.sin(time / 200) * 2;
    if (this.#visitor.x < this.scale.width + 14) return;
    this.#visitor.destroy();
    this.#visitor = null;
  }

  #fall(delta: number): void {
    this.#shots = this.#shots.filter((shot) => {
      shot.y -= (230 * delta) / 1000;
      const flyers = this.#visitor === null ? this.#invaders : [...this.#invaders, this.#visitor];
      const hit = flyers.find((flyer) => near(flyer, shot, 7));
      const isGone = hit !== undefined || shot.y < -4;
      if (hit !== undefined) this.#score(hit);
      else if (isGone) this.#row = 0;
      if (isGone) shot.destroy();
      return !isGone;
    });
    let isHit = false;
    this.#bombs = this.#bombs.filter((bomb) => {
      bomb.y += ((70 + this.#state.wave * 8) * delta) / 1000;
      const hits = near(this.#ship, bomb, 6) && this.time.now > this.#safeUntil;
      const isGone = hits || bomb.y > this.scale.height + 4;
      isHit ||= hits;
      if (isGone) bomb.destroy();
      return !isGone;
    });
    // Once all points of this frame are counted: it may be the end.
    if (isHit) this.#lose();
  }

  #score(flyer: Flyer): void {
    this.#row += 1;
    const gained = flyer.points * Math.min(5, 1 + Math.floor(this.#row / 5));
    this.#sparks.explode(16, flyer.x, flyer.y);
    if (flyer === this.#visitor) {
      this.#visitor = null;
      this.cameras.main.flash(120, 255, 93, 143);
    } else this.#invaders.splice(this.#invaders.indexOf(flyer), 1);
    const text = this.add
      .text(flyer.x, flyer.y, `${gained}`, {
        fontFamily: 'monospace',
        fontSize: '8px',
        color: '#ffd84a',
        resolution: 4,
      })
      .setOrigin(0.5);
    this.tweens.add({
      targets: text,
      y: flyer.y - 12,
      alpha: 0,
      duration: 600,
      onComplete: () => text.destroy(),
    });
    flyer.destroy();
    this.#tell({ points: this.#state.points + gained });
  }

  #lose(): void {
    this.#sparks.explode(40, this.#ship.x, this.#ship.y);
    this.cameras.main.shake(220, 0.012);
    this.#row = 0;
    const lives = this.#state.lives - 1;
    this.#tell({ lives });
    this.#safeUntil = this.time.now + 1800;
    if (lives === 0) this.#end();
  }

  #nextWave(): void {
    this.#tell({ wave: this.#state.wave + 1, points: this.#state.points + 500 });
    this.#fill();
  }

  #end(): void {
    if (!this.#isPlaying) return;
    this.#ship.setVisible(false);
    this.#sparks.explode(60, this.#ship.x, this.#ship.y);
    this.#endedAt = this.time.now;
    this.#tell({ phase: 'over' });
    this.#page.onFinish(this.#state.points);
  }

  #tell(change: Partial<InvaderState>): void {
    this.#state = { ...this.#state, ...change };
    this.#page.onChange(this.#state);
  }
}

/** When something is due again: at the same pace whatever the frame rate, where it is late by less than `slack`; else from now on. */
function after(due: number, now: number, interval: number, slack = interval): number {
  return (now - due < slack ? due : now) + interval;
}

function near(
  one: { readonly x: number; readonly y: number },
  other: { readonly x: number; readonly y: number },
  within: number,
): boolean {
  return Math.abs(one.x - other.x) < within && Math.abs(one.y - other.y) < within;
}
