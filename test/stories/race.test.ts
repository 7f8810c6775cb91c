import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom } from '../../src/sandbox/world/random.ts';
import {
  autopilot,
  createRace,
  ownZ,
  type Race,
  raceSeconds,
  type Steering,
  step,
} from '../../stories/welcome/race/createRace.ts';

const straight: Steering = { turn: 0, aim: null };

/** A race driven to its end, in frames of a sixtieth of a second. */
function drive(seed: number, steer: (race: Race) => Steering): Race {
  const race = createRace(createRandom(seed));
  const random = createRandom(seed + 1);
  while (race.left > 0) step(race, 1 / 60, steer(race), random);
  return race;
}

test('a race takes ten seconds, however long its frames are', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.001, max: 0.05, noNaN: true }), { minLength: 1 }), (frames) => {
      const race = createRace(createRandom(3));
      let seconds = 0;
      for (let frame = 0; race.left > 0; frame += 1) {
        const before = race.left;
        step(race, frames[frame % frames.length] ?? 0.01, straight, createRandom(4));
        seconds += before - race.left;
      }
      expect(seconds).toBeCloseTo(raceSeconds, 6);
    }),
    { numRuns: 20 },
  );
});

test('the same chance and the same driving make the same race', () => {
  expect(drive(5, autopilot)).toEqual(drive(5, autopilot));
});

test('who drives past the others earns more than who does not turn the wheel', () => {
  const won = [1, 2, 3, 4, 5, 6, 7, 8].map(
    (seed) => drive(seed, autopilot).points - drive(seed, () => straight).points,
  );
  expect(won.reduce((sum, points) => sum + points, 0)).toBeGreaterThan(0);
});

test('a bump costs speed, and the points of the car that was bumped into', () => {
  const race = createRace(createRandom(2));
  race.leaves = [];
  race.cars = [{ z: ownZ + 3, x: 0, speed: 20, colour: 0, passed: false, hit: false }];
  const { speed } = race;
  while (!race.cars[0]?.hit) step(race, 1 / 60, straight, createRandom(9));
  expect(race.speed).toBeLessThan(speed / 2);
  expect(race.gains).toEqual([]);
});

test('the car stays on the road', () => {
  for (const turn of [-1, 1]) {
    expect(Math.abs(drive(6, () => ({ turn, aim: null })).x)).toBeLessThan(1);
    expect(Math.abs(drive(6, () => ({ turn: 0, aim: turn * 9 })).x)).toBeLessThan(1);
  }
});
