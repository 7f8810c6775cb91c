import { experimentalSurface } from 'laurel/experimental/in-scene';

/** Hangs a screen into the scene; `content` is any element, such as a `<laurel-leaderboard>`. */
export function hangScreen(canvas: HTMLCanvasElement, content: HTMLElement) {
  const screen = experimentalSurface(canvas, { width: 520, height: 360 });
  screen.element.append(content);
  // In each frame, between what stands behind the screen and what stands before it.
  return (context: CanvasRenderingContext2D) => screen.draw(context, 380, 90);
}
