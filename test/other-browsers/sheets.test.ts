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
const passedOver = {
  Firefox: [
    // By the standard's names it knows both.
    '-webkit-print-color-adjust:exact',
    'text-align:-webkit-match-parent',
    // Lines of any length are no harm.
    'text-wrap:pretty',
  ],
  WebKit: [
    // Colours are forced nowhere, and nothing holds on to what is scrolled past.
    'forced-color-adjust:none',
    'overflow-anchor:none',
  ],
} as const;

/** What is seen of a part of the page: lines of dots, each of red, green and blue. */
async function lookAt(
  browser: OtherBrowser,
  left: number,
  top: number,
  width: number,
  height: number,
): Promise<readonly (readonly (readonly number[])[])[]> {
  const parts = await browser.ask<readonly number[]>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${await browser.picture()}';
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    return [...canvas.getImageData(${left}, ${top}, ${width}, ${height}).data];
  })()`);
  return Array.from({ length: height }, (_line, y) =>
    Array.from({ length: width }, (_dot, x) => parts.slice((y * width + x) * 4, (y * width + x) * 4 + 3)),
  );
}

/** Whether each dot is what the one is that lies so far from it. */
function repeats(lines: Awaited<ReturnType<typeof lookAt>>, across: number, down: number): boolean {
  return lines.every((line, y) =>
    line.every((dot, x) => {
      const other = lines[y + down]?.[x + across];
      return other === undefined || other.join() === dot.join();
    }),
  );
}

describe.each([
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const)('the style sheets in %s', (name, open) => {
  let browser: OtherBrowser;
  const opened = new AsyncDisposableStack();
  beforeAll(async () => {
    browser = opened.use(await open());
  }, 60_000);
  afterAll(() => opened.disposeAsync());

  it('say nothing that it does not know', async () => {
    const declarations = [...new Set(css.match(/(?<=[{;])[a-z-]+:[^;{}]+(?=[;}])/g))].filter(
      (declaration) => !declaration.startsWith('--'),
    );
    expect(declarations.length).toBeGreaterThan(400);
    await browser.open('about:blank');
    const unknown = await browser.ask<string[]>(
      `${JSON.stringify(declarations)}.filter((each) => !CSS.supports(each.replace('!important', '')))`,
    );
    expect(unknown.toSorted()).toEqual(passedOver[name].toSorted());
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
    const ground = await lookAt(browser, 40, 40, 300, 200);
    expect(repeats(ground, 3, 0)).toBe(true);
    expect(repeats(ground, 0, 3)).toBe(true);
    expect(repeats(ground, 1, 0)).toBe(false);
    // Checks of four dots over the ground, which shows through.
    const step = await lookAt(browser, 40, 310, 200, 70);
    expect(repeats(step, 12, 12)).toBe(true);
    expect(repeats(step, 12, 0)).toBe(false);
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
  const [[[red = 255, green = 255, blue = 255] = []] = []] = await lookAt(browser, x, y, 1, 1);
  const light = (part: number): number => (part / 255) ** 2.2;
  expect(1.05 / (0.05 + 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue))).toBeGreaterThan(
    4.5,
  );
});
