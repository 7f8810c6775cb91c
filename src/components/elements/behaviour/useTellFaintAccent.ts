'use client';

import { type RefObject, useEffect } from 'react';
import { tellDeveloper } from '../../../base/page/tellDeveloper.ts';

/** In development, says where an accent of the page's own cannot be read on a widget's surface. */
export function useTellFaintAccent(inside: RefObject<HTMLElement | null>): void {
  if (process.env.NODE_ENV === 'production') return;
  // oxlint-disable-next-line react/rules-of-hooks -- whether it is production never changes
  useEffect(() => {
    const root = inside.current?.closest('.laurel-Root');
    if (root) look(root);
  }, [inside]);
}

function look(root: Element): void {
  const style = getComputedStyle(root);
  if (style.getPropertyValue('--laurel-accent').trim() === '') return;
  const [accent, surface] = ['--_accent', '--_surface'].map((name) =>
    luminance(style.getPropertyValue(name)),
  );
  if (accent === null || accent === undefined || surface === null || surface === undefined) return;
  const contrast = (Math.max(accent, surface) + 0.05) / (Math.min(accent, surface) + 0.05);
  if (contrast >= 4.5) return;
  tellDeveloper(
    `--laurel-accent (${style.getPropertyValue('--_accent').trim()}) has a contrast of ${contrast.toFixed(1)}:1 on the surface ` +
      `(${style.getPropertyValue('--_surface').trim()}); text in it needs 4.5:1. Set one for light and one for dark.`,
    { level: 'warn' },
  );
}

/** Of any colour that CSS can write; `null` where it is not known. */
function luminance(colour: string): number | null {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null || !CSS.supports('color', colour)) return null;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
