/** A game with a board in its scene, which is twice as fine as the page and a little turned: `?edge=<border and padding>`. */
import { useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient } from '../../src/client/createClient.ts';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import {
  ExperimentalInScene,
  type ExperimentalSurface,
  experimentalSurface,
} from '../../src/entries/experimentalInScene.ts';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { createSandbox } from '../../src/sandbox/createSandbox.ts';
import '../../src/styles/laurel.css';

const edge = Number(new URLSearchParams(location.search).get('edge'));
const sandbox = createSandbox({ seed: 7 });
const { baseUrl, apiKeys, fetch } = sandbox;
const client = createClient({ baseUrl, apiKey: apiKeys.production, fetch });
const tournament = sandbox.tournaments.find(({ name }) => name === 'Winter Sprint');

function Game() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [surface, setSurface] = useState<ExperimentalSurface | null>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context) return undefined;
    const made = experimentalSurface(canvas.current, { width: 600, height: 400 });
    setSurface(made);
    let frame = requestAnimationFrame(function draw() {
      context.setTransform(2, 0, 0, 2, 0, 0);
      context.fillStyle = 'rgb(0 0 255)';
      context.fillRect(0, 0, 800, 600);
      context.rotate(0.05);
      made.draw(context, 120, 60);
      context.setTransform(2, 0, 0, 2, 0, 0);
      // The scene goes on before it.
      context.fillStyle = 'rgb(255 0 0)';
      context.fillRect(400, 0, 10, 600);
      frame = requestAnimationFrame(draw);
    });
    Object.assign(globalThis, {
      surface: made,
      end() {
        cancelAnimationFrame(frame);
        made.remove();
      },
    });
    return undefined;
  }, []);
  return (
    <>
      <canvas
        ref={canvas}
        width={1600}
        height={1200}
        style={{ width: 800, height: 600, border: `${edge}px solid`, padding: edge }}
      />
      <ExperimentalInScene surface={surface}>
        <Leaderboard tournamentId={tournament?.id ?? ''} pageSize={5} storage={null} />
      </ExperimentalInScene>
    </>
  );
}

const root = document.createElement('main');
document.body.append(root);
createRoot(root).render(
  <LaurelProvider client={client} session={null}>
    <Game />
  </LaurelProvider>,
);
