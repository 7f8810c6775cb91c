import { readdirSync } from 'node:fs';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFirefox } from './openFirefox.ts';
import { openWebKit } from './openWebKit.ts';
import type { OtherBrowser } from './OtherBrowser.ts';

/** All sheets, as one. */
let css: string;
beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: ['laurel.css', ...readdirSync('src/styles/themes').map((file) => `themes/${file}`)]
        .map((file) => `@import './${file}';`)
        .join('\n'),
      loader: 'css',
      resolveDir: 'src/styles',
    },
    bundle: true,
    minify: true,
    write: false,
  });
  css = outputFiles[0]?.text ?? '';
});

/** What a browser may pass over. */
const done = {
  Firefox: [
    // By the standard's names it knows both.
    '-webkit-print-color-adjust:exact',
    'text-align:-webkit-match-parent',
    // Lines of any length are no harm.
    'text-wrap:pretty',
    // No browser knows it without its prefix yet.
    'line-clamp:2',
  ],
  WebKit: [
    // Colours are forced nowhere, and nothing holds on to what is scrolled past.
    'forced-color-adjust:none',
    'overflow-anchor:none',
    'line-clamp:2',
  ],
} as const;

describe.each([
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const)('the style sheets in %s', (name, open) => {
  let browser: OtherBrowser;
  beforeAll(async () => {
    browser = await open();
  }, 60_000);
  afterAll(async () => browser[Symbol.asyncDispose]());

  it('say nothing that it does not know', async () => {
    const declarations = [...new Set(css.match(/(?<=[{;])[a-z-]+:[^;{}]+(?=[;}])/g))].filter(
      (declaration) => !declaration.startsWith('--'),
    );
    expect(declarations.length).toBeGreaterThan(400);
    await browser.open('about:blank');
    const unknown = await browser.ask<string[]>(
      `${JSON.stringify(declarations)}.filter((each) => !CSS.supports(each.replace('!important', '')))`,
    );
    expect(unknown.sort()).toEqual([...done[name]].sort());
  });

  it('draw the arcade’s patterns everywhere alike', async () => {
    await browser.open('about:blank');
    await browser.ask(`(() => {
      document.documentElement.innerHTML = '<body data-laurel-theme="arcade" data-laurel-scheme="light"></body>';
      document.head.appendChild(document.createElement('style')).textContent = ${JSON.stringify(css)};
      // A board's height, of which the top is seen.
      document.body.innerHTML =
        '<div class="laurel-Root" style="block-size: 1300px"><div class="laurel-Podium-place" data-place="1"><div class="laurel-Podium-step" style="position: fixed; inset: 300px 20px auto; block-size: 96px"></div></div></div>';
    })()`);
    const picture = await browser.picture();
    // Whether each dot is what the one is that lies so far from it.
    const alike = async (box: string, across: number, down: number): Promise<boolean> =>
      browser.ask(`(async () => {
        const image = new Image();
        image.src = 'data:image/png;base64,${picture}';
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
        canvas.drawImage(image, 0, 0);
        const [left, top, width, height] = [${box}];
        const { data } = canvas.getImageData(left, top, width, height);
        const at = (x, y) => data.slice((y * width + x) * 4, (y * width + x) * 4 + 4).join();
        for (let y = 0; y < height - ${down}; y += 1)
          for (let x = 0; x < width - ${across}; x += 1) if (at(x, y) !== at(x + ${across}, y + ${down})) return false;
        return true;
      })()`);
    const ground = '40, 40, 300, 200';
    expect(await alike(ground, 3, 0)).toBe(true);
    expect(await alike(ground, 0, 3)).toBe(true);
    expect(await alike(ground, 1, 0)).toBe(false);
    // Checks of four dots over the ground, which shows through.
    const step = '40, 310, 200, 70';
    expect(await alike(step, 12, 12)).toBe(true);
    expect(await alike(step, 12, 0)).toBe(false);
  });
});

it('a choice is read on what Firefox highlights it with, which is seen through in the dark', async () => {
  await using browser = await openFirefox({
    'browser.display.document_color_use': 2,
    // For a ground that is light, and for one that is dark by itself.
    'browser.display.background_color': '#000000',
    'browser.display.foreground_color': '#ffffff',
    'browser.display.background_color.dark': '#000000',
    'browser.display.foreground_color.dark': '#ffffff',
  });
  await browser.open('about:blank');
  const [forced, words, [x, y]] = await browser.ask<[boolean, string, [number, number]]>(`(() => {
    document.head.appendChild(document.createElement('style')).textContent = ${JSON.stringify(css)};
    document.body.innerHTML =
      '<div class="laurel-Root" data-laurel-scheme="dark"><div class="laurel-RadioGroup"><button class="laurel-RadioGroup-option" role="radio" aria-checked="true">All time</button></div></div>';
    const option = document.querySelector('button');
    const { left, top } = option.getBoundingClientRect();
    return [matchMedia('(forced-colors: active)').matches, getComputedStyle(option).color, [left + 6, top + 4]];
  })()`);
  expect(forced).toBe(true);
  expect(words).toBe('rgb(255, 255, 255)');
  const [red = 255, green = 255, blue = 255] = await browser.ask<number[]>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${await browser.picture()}';
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    return [...canvas.getImageData(${x}, ${y}, 1, 1).data];
  })()`);
  const light = (part: number): number => (part / 255) ** 2.2;
  expect(1.05 / (0.05 + 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue))).toBeGreaterThan(
    4.5,
  );
});
