import { Leaderboard } from 'laurel';
import {
  ExperimentalInScene,
  experimentalSurface,
  type ExperimentalSurface,
} from 'laurel/experimental/in-scene';
import { useLayoutEffect, useRef, useState } from 'react';

export const Arena = () => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [surface, setSurface] = useState<ExperimentalSurface | null>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context) return undefined;
    const screen = experimentalSurface(canvas.current, { width: 520, height: 360 });
    setSurface(screen);
    let frame = 0;
    const draw = () => {
      context.reset();
      context.rotate(0.02);
      screen.draw(context, 380, 90); // behind what is drawn after it
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      screen.remove();
    };
  }, []);
  return (
    <div style={{ position: 'relative' }}>
      <canvas ref={canvas} width={1280} height={720} />
      <ExperimentalInScene surface={surface}>
        <Leaderboard tournamentId="your-tournament" live={5000} />
      </ExperimentalInScene>
    </div>
  );
};
