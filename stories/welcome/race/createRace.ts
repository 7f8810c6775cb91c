/** What the driver does: turns left or right by keys and sticks, or makes for a place on the road by pointer. */
export interface Steering {
  /** From -1, hard to the left, to 1. */
  readonly turn: number;
  /** Where the pointer is, from -1, the left edge of the road, to 1; `null` without one. */
  readonly aim: number | null;
}

/** What stands or drives on the road. */
export interface OnRoad {
  /** Metres ahead of the camera. */
  z: number;
  /** From -1, the left edge of the road, to 1. */
  x: number;
}

export interface Car extends OnRoad {
  /** Metres a second. */
  speed: number;
  readonly colour: number;
  passed: boolean;
  hit: boolean;
}

/** A word about points that rises and fades. */
export interface Gain extends OnRoad {
  readonly points: number;
  /** Seconds since. */
  age: number;
}

/** A race as it stands. */
export interface Race {
  /** Seconds that are left. */
  left: number;
  points: number;
  /** The driver's place on the road. */
  x: number;
  /** How far the car leans into its turn, from -1 to 1. */
  lean: number;
  /** Metres a second. */
  speed: number;
  /** Metres driven. */
  distance: number;
  /** Seconds that the last bump still shakes. */
  shaking: number;
  cars: Car[];
  leaves: OnRoad[];
  gains: Gain[];
}

export const raceSeconds = 10;
/** Metres from the camera to the driver's own car. */
export const ownZ = 6;

const cruising = 58;
const sight = 170;
const lanes = [-0.64, 0, 0.64] as const;
const pointsPer = { metres: 8, leaf: 3, car: 12, close: 25 };

/** A race of ten seconds: leaves to gather, cars to pass. The same numbers give the same road. */
export function createRace(random: () => number, headStart = 0): Race {
  const race: Race = {
    left: raceSeconds,
    points: headStart,
    x: 0,
    lean: 0,
    speed: cruising,
    distance: 0,
    shaking: 0,
    cars: [],
    leaves: [],
    gains: [],
  };
  for (let z = 46; z < sight; z += 30) race.cars.push(newCar(random, z));
  let lane = 1;
  for (let z = 30; z < cruising * raceSeconds + sight; z += 11) {
    if (z % 55 < 11) lane = Math.floor(random() * lanes.length);
    race.leaves.push({ z, x: (lanes[lane] ?? 0) * 0.92 });
  }
  return race;
}

/** Lets a race go on by some seconds. `endless`: nobody drives yet, and no time is taken. */
export function step(race: Race, seconds: number, steering: Steering, random: () => number, endless = false) {
  const dt = endless ? seconds : Math.min(seconds, race.left);
  if (!endless) race.left -= dt;
  steer(race, steering, dt);
  race.speed += (cruising - race.speed) * Math.min(1, dt * 1.6);
  const before = Math.floor(race.distance / pointsPer.metres);
  race.distance += race.speed * dt;
  race.points += Math.floor(race.distance / pointsPer.metres) - before;
  race.shaking = Math.max(0, race.shaking - dt);
  moveLeaves(race, dt, endless);
  moveCars(race, dt, random);
  for (const gain of race.gains) gain.age += dt;
  race.gains = race.gains.filter(({ age }) => age < 0.8);
}

/** A driver for the road behind a start button: keeps to the lane that is free. */
export function autopilot({ cars, x }: Race): Steering {
  const free = lanes
    .map((lane) => ({
      lane,
      room: Math.min(
        sight,
        ...cars.filter((car) => car.z > 0 && Math.abs(car.x - lane) < 0.5).map(({ z }) => z),
      ),
    }))
    .toSorted((a, b) => b.room - Math.abs(b.lane - x) * 20 - (a.room - Math.abs(a.lane - x) * 20));
  return { turn: 0, aim: free[0]?.lane ?? 0 };
}

function steer(race: Race, { turn, aim }: Steering, dt: number): void {
  const wanted = aim === null ? turn * 2.3 : Math.max(-2.8, Math.min(2.8, (aim - race.x) * 9));
  const from = race.x;
  race.x = Math.max(-0.9, Math.min(0.9, race.x + wanted * dt));
  const turned = dt === 0 ? 0 : (race.x - from) / dt / 2.3;
  race.lean += (turned - race.lean) * Math.min(1, dt * 9);
}

function moveLeaves(race: Race, dt: number, endless: boolean): void {
  for (const leaf of race.leaves) leaf.z -= race.speed * dt;
  const reached = race.leaves.filter(({ z }) => z < ownZ + 1.5);
  for (const leaf of reached) {
    if (Math.abs(leaf.x - race.x) < 0.34) gain(race, leaf.x, pointsPer.leaf);
    // Before anybody drives the road has no end.
    if (endless) race.leaves.push({ ...leaf, z: leaf.z + cruising * raceSeconds });
  }
  race.leaves = race.leaves.filter((leaf) => !reached.includes(leaf));
}

function moveCars(race: Race, dt: number, random: () => number): void {
  for (const car of race.cars) {
    car.z += (car.speed - race.speed) * dt;
    const apart = Math.abs(car.x - race.x);
    if (!car.hit && apart < 0.4 && Math.abs(car.z - ownZ) < 2.6) bump(race, car);
    if (!car.passed && car.z < ownZ - 2) {
      car.passed = true;
      if (!car.hit) gain(race, car.x, apart < 0.72 ? pointsPer.close : pointsPer.car);
    }
  }
  race.cars = race.cars.filter(({ z }) => z > -4 && z < sight * 1.4);
  while (race.cars.length < 6) {
    const furthest = Math.max(60, ...race.cars.map(({ z }) => z));
    race.cars.push(newCar(random, furthest + 18 + random() * 16));
  }
}

/** Costs speed, which is time: the only thing that ten seconds are made of. */
function bump(race: Race, car: Car): void {
  car.hit = true;
  car.speed = race.speed + 6;
  car.x += Math.sign(car.x - race.x || 1) * 0.12;
  race.speed *= 0.35;
  race.shaking = 0.35;
}

function gain(race: Race, x: number, points: number): void {
  race.points += points;
  race.gains.push({ x, z: ownZ, points, age: 0 });
}

function newCar(random: () => number, z: number): Car {
  return {
    z,
    x: lanes[Math.floor(random() * lanes.length)] ?? 0,
    speed: 26 + random() * 8,
    colour: Math.floor(random() * 4),
    passed: false,
    hit: false,
  };
}
