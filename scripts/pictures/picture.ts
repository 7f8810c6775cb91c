// Draws the README's picture, light and dark, from the real widgets: `npm run picture`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { ensureChromium } from '../chromium.ts';
import { palettePng } from './palettePng.ts';
import { serveFolder } from '../serveFolder.ts';

const width = 1600;
const height = 860;
const density = 1.25;
const folder = mkdtempSync(join(tmpdir(), 'laurel-picture-'));
execFileSync('storybook', ['build', '--quiet', '--disable-telemetry', '-o', folder], { stdio: 'inherit' });
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
{
  await using site = await serveFolder(folder);
  for (const scheme of ['light', 'dark']) {
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: density });
    await page.goto(
      `${site.url}iframe.html?id=picture--for-the-readme&viewMode=story&globals=scheme:${scheme}`,
    );
    await page.locator('.picture-board [aria-current=true]').waitFor();
    await page.locator('.picture-chip .laurel-RankChip').waitFor();
    await page.evaluate(async () => document.fonts.ready);
    const path = `docs/picture-${scheme}.png`;
    const shot = await page.screenshot({ animations: 'disabled' });
    writeFileSync(path, palettePng(await pixelsOf(page, shot), width * density, height * density));
    console.log(`${path}: ${Math.round(statSync(path).size / 1000)} kB`);
    await page.close();
  }
}
await browser.close();
rmSync(folder, { recursive: true, force: true });

/** The pixels of a PNG, read by the browser. */
async function pixelsOf(page: Page, png: Buffer): Promise<Uint8Array> {
  const base64 = await page.evaluate(
    async (url) => {
      const picture = await createImageBitmap(await (await fetch(url)).blob());
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const context = canvas.getContext('2d');
      context?.drawImage(picture, 0, 0);
      const data = context?.getImageData(0, 0, picture.width, picture.height).data ?? new Uint8ClampedArray();
      let text = '';
      for (let at = 0; at < data.length; at += 32_768)
        text += String.fromCharCode(...data.subarray(at, at + 32_768));
      return btoa(text);
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  return Buffer.from(base64, 'base64');
}
