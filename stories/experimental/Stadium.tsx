import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ExperimentalInScene } from '../../src/experimental/ExperimentalInScene.tsx';
import { type ExperimentalSurface, experimentalSurface } from '../../src/experimental/experimentalSurface.ts';
import { drawStadium, screen } from './drawStadium.ts';
import './stadium.css';

/** A stadium at night in a canvas, with its children on the big screen. Stands still for who asked for less motion. */
export function Stadium({ children }: { readonly children: ReactNode }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [surface, setSurface] = useState<ExperimentalSurface | null>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context) return undefined;
    const made = experimentalSurface(canvas.current, screen);
    made.element.classList.add('stadium-screen');
    setSurface(made);
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let frame = requestAnimationFrame(function draw(now) {
      drawStadium(context, isStill ? 3 : now / 1000, () => made.draw(context, 0, 0));
      frame = requestAnimationFrame(draw);
    });
    return () => {
      cancelAnimationFrame(frame);
      made.remove();
    };
  }, []);
  return (
    <div className="stadium" data-laurel-scheme="dark" data-laurel-density="compact">
      <canvas ref={canvas} width={1920} height={1080} />
      <ExperimentalInScene surface={surface}>{children}</ExperimentalInScene>
      <p className="stadium-note">
        {surface?.isDrawn === true ? 'Drawn into the canvas' : 'Laid over the canvas'}
      </p>
    </div>
  );
}
