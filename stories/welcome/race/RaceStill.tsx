import { type ReactNode, useEffect, useRef } from 'react';
import { createRandom } from '../../../src/sandbox/world/random.ts';
import { autopilot, createRace, step } from './createRace.ts';
import { createDrawing } from './drawRace.ts';

/** A moment of a race, as large as it is laid out. `shift`: how far to the side the road runs, in widths of the picture. */
export function RaceStill({ shift = 0 }: { readonly shift?: number }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const random = createRandom(4);
    const race = createRace(random);
    for (let frame = 0; frame < 250; frame += 1) step(race, 1 / 60, autopilot(race), random);
    element.width = element.clientWidth * devicePixelRatio;
    element.height = element.clientHeight * devicePixelRatio;
    createDrawing(element)(race, { calm: false, gains: false, shift });
  }, [shift]);
  return <canvas ref={canvas} role="img" aria-label="A night drive along the coast" />;
}
