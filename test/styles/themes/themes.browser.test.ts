import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { unlayer } from '../../../scripts/sheets/unlayer.ts';
import layered from '../../../src/styles/laurel.css?inline';
import arcade from '../../../src/styles/themes/arcade.css?inline';
import glass from '../../../src/styles/themes/glass.css?inline';
import shadcn from '../../../src/styles/themes/shadcn.css?inline';

const laurel = unlayer(layered);
const sheets = { arcade: unlayer(arcade), glass: unlayer(glass), shadcn };

afterEach(async () => {
  document.body.replaceChildren();
  for (const style of document.head.querySelectorAll('style[data-test]')) style.remove();
  document.documentElement.removeAttribute('data-laurel-theme');
  await cdp().send('Emulation.setEmulatedMedia', { features: [] });
});

function load(...texts: readonly string[]): void {
  for (const text of texts) {
    const style = document.createElement('style');
    style.dataset['test'] = '';
    style.textContent = text;
    document.head.append(style);
  }
}

const board = `
  <section class="laurel-Root laurel-Leaderboard">
    <h2 class="laurel-Title">Cup</h2>
    <table class="laurel-Leaderboard-table"><tbody>
      <tr class="laurel-Leaderboard-row" data-own=""><td class="own">1</td>
        <td class="laurel-Leaderboard-score" data-primary=""><data class="laurel-Score" data-digits="4120">4,120</data></td></tr>
    </tbody></table>
  </section>`;

function seen(root: ParentNode = document) {
  const style = (selector: string, pseudo?: string) =>
    getComputedStyle(root.querySelector(selector) as Element, pseudo);
  return {
    surface: style('.laurel-Root').backgroundColor,
    own: style('.own').backgroundColor,
    shadow: style('.laurel-Title').textShadow !== 'none',
    zeros: style('.laurel-Score', '::before').content.startsWith('"0000000"'),
  };
}

describe.each([
  ['after', [laurel, sheets.arcade]],
  ['before', [sheets.arcade, laurel]],
] as const)('a theme loaded %s the style sheet', (_order, [first, second]) => {
  beforeEach(() => load(first, second));

  test('shows on the whole page', () => {
    document.documentElement.dataset['laurelTheme'] = 'arcade';
    document.body.innerHTML = `<div data-laurel-scheme="dark">${board}</div>`;
    expect(seen()).toEqual({
      surface: 'rgb(7, 10, 16)',
      own: 'rgb(182, 255, 59)',
      shadow: true,
      zeros: true,
    });
  });

  test('ends where another theme begins', () => {
    document.body.innerHTML = `<div data-laurel-theme="arcade" data-laurel-scheme="dark"><div data-laurel-theme="default">${board}</div></div>`;
    expect(seen()).toMatchObject({ surface: 'rgb(20, 25, 23)', shadow: false, zeros: false });
  });

  test('gives way to the reader’s wish for more contrast, ornament and all', async () => {
    await cdp().send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-contrast', value: 'more' }],
    });
    document.body.innerHTML = `<div data-laurel-theme="arcade" data-laurel-scheme="dark">${board}</div>`;
    expect(seen()).toMatchObject({ surface: 'rgb(0, 0, 0)', shadow: false, zeros: false });
  });

  test('leaves the tokens to the page', () => {
    document.body.innerHTML = `<div data-laurel-theme="arcade" style="--laurel-surface: rgb(1, 2, 3)">${board}</div>`;
    expect(seen().surface).toBe('rgb(1, 2, 3)');
  });
});

test('glass lets the game through, but not for who wants less of that', async () => {
  load(laurel, sheets.glass);
  document.body.innerHTML = `<div data-laurel-theme="glass" data-laurel-scheme="dark">${board}</div>`;
  expect(seen().surface).toBe('rgba(22, 17, 46, 0.74)');
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-transparency', value: 'reduce' }],
  });
  expect(seen().surface).toBe('rgb(22, 17, 46)');
});

test('circles of friends in glass let nothing through, and stand on the ground that the page has', () => {
  load(laurel, sheets.glass);
  const circles = `<section class="laurel-Root laurel-FriendAvatars"><div class="laurel-FriendAvatars-row">
    <button class="laurel-FriendAvatars-friend" data-presence="offline"></button></div></section>`;
  const ground = (tokens: string) => {
    document.body.innerHTML = `<div data-laurel-theme="glass" data-laurel-scheme="dark" style="${tokens}">${circles}</div>`;
    return getComputedStyle(document.querySelector('.laurel-FriendAvatars-friend') as Element)
      .backgroundColor;
  };
  expect(ground('')).toBe('rgb(22, 17, 46)');
  expect(ground('--laurel-surface: rgb(1, 2, 3)')).toBe('rgb(1, 2, 3)');
});

test('the page’s own variables become tokens, wherever the page changes them', () => {
  load(
    laurel,
    sheets.shadcn,
    ':root { --card: rgb(250, 250, 250); --radius: 3px } .dark { --card: rgb(20, 20, 20) }',
  );
  document.body.innerHTML = `<div id="light">${board}</div><div id="dark" class="dark">${board}</div>`;
  expect(seen(document.querySelector('#light') as Element).surface).toBe('rgb(250, 250, 250)');
  expect(seen(document.querySelector('#dark') as Element).surface).toBe('rgb(20, 20, 20)');
});

test('a score in arcade is read and copied as it is written elsewhere', () => {
  load(laurel, sheets.arcade);
  document.body.innerHTML = `<div data-laurel-theme="arcade">${board}</div>`;
  const score = document.querySelector('.laurel-Score') as HTMLElement;
  getSelection()?.selectAllChildren(score);
  expect(getSelection()?.toString()).toBe('4,120');
});

test.each([
  ['dark', 1280, 720],
  ['light', 1280, 720],
  ['dark', 390, 844],
] as const)(
  'what scrolls in an overlay leaves arcade’s %s frame whole at %i × %i',
  async (scheme, width, height) => {
    await page.viewport(width, height);
    load(laurel, sheets.arcade);
    document.body.innerHTML = `<div data-laurel-theme="arcade" data-laurel-scheme="${scheme}">
    <div class="laurel-Overlay laurel-Part" data-placement="end" open style="block-size: 300px">
      <div class="laurel-Overlay-header">Ranks</div>
      <div class="laurel-Overlay-content"><div class="laurel-Root" style="block-size: 900px"></div></div>
    </div>
  </div>`;
    const box = (selector: string) => (document.querySelector(selector) as Element).getBoundingClientRect();
    const [panel, content] = [box('.laurel-Overlay'), box('.laurel-Overlay-content')];
    // The frame is drawn by shadows within the panel's edge.
    const lines = getComputedStyle(document.querySelector('.laurel-Overlay') as Element)
      .boxShadow.split(/,(?![^(]*\))/)
      .filter((shadow) => shadow.includes('inset'))
      .map((shadow) => Number(/0px 0px 0px (\d+)px/.exec(shadow)?.[1] ?? 0));
    const frame = Math.max(...lines);
    expect(frame).toBeGreaterThan(0);
    expect(panel.bottom - content.bottom).toBeGreaterThanOrEqual(frame);
    expect(content.left - panel.left).toBeGreaterThanOrEqual(frame);
    expect(panel.right - content.right).toBeGreaterThanOrEqual(frame);
  },
);
