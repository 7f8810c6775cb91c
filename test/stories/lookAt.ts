import { page } from 'vitest/browser';

/** What is on the screen, pixel by pixel, since what the system forces does not show in computed styles. */
export async function lookAt(element: Element): Promise<(box: DOMRect) => Uint8ClampedArray> {
  const whole = element.getBoundingClientRect();
  const base64 = await page.screenshot({ element, save: false });
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  context.drawImage(image, 0, 0);
  return ({ x, y, width, height }) =>
    context.getImageData(
      Math.round(x - whole.x),
      Math.round(y - whole.y),
      Math.max(1, Math.round(width)),
      Math.max(1, Math.round(height)),
    ).data;
}

/** The contrast between the lightest and the darkest pixel. */
export function contrastWithin(pixels: Uint8ClampedArray): number {
  const luminances = luminancesOf(pixels);
  return contrastOf(
    luminances.reduce((one, other) => Math.min(one, other), 1),
    luminances.reduce((one, other) => Math.max(one, other), 0),
  );
}

/** The contrast of each pixel with the same one of another picture. */
export function contrastsBetween(before: Uint8ClampedArray, after: Uint8ClampedArray): readonly number[] {
  const luminances = luminancesOf(after);
  return luminancesOf(before).map((luminance, index) =>
    contrastOf(luminance, luminances[index] ?? luminance),
  );
}

function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function luminancesOf(pixels: Uint8ClampedArray): readonly number[] {
  return Array.from({ length: pixels.length / 4 }, (_, pixel) => {
    const [red, green, blue] = [0, 1, 2].map((part) => {
      const value = (pixels[pixel * 4 + part] ?? 0) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  });
}
