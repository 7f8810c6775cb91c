import { afterEach, describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { unlayer } from '../../scripts/sheets/unlayer.ts';
import layered from '../../src/styles/laurel.css?inline';
import moments from '../../src/styles/widgets/moments.css?inline';
import { everyStory } from '../stories/everyStory.tsx';

/** What pages begin with, as far as it reaches elements that a widget is made of. */
const resets = {
  'all margins and paddings gone': '* { margin: 0; padding: 0; box-sizing: border-box; }',
  'the template of Vite': `
    :root { font-synthesis: none; text-rendering: optimizeLegibility; }
    a { font-weight: 500; color: #646cff; text-decoration: inherit; }
    a:hover { color: #535bf2; }
    h1, h2 { font-weight: 500; margin: 0 0 8px; letter-spacing: -0.24px; }
    p { margin: 0; }
    button { border-radius: 8px; border: 1px solid transparent; padding: 0.6em 1.2em; font-size: 1em;
      font-weight: 500; font-family: inherit; background-color: #1a1a1a; cursor: pointer; }`,
  'normalize.css': `
    button, input, select { font-family: inherit; font-size: 100%; line-height: 1.15; margin: 0; }
    button, select { text-transform: none; }
    button, [type='button'] { -webkit-appearance: button; }
    progress { vertical-align: baseline; }`,
  // The stage around a story inherits its size from the page, a widget does not.
  'a root of ten pixels': 'html { font-size: 62.5%; } body { font-size: 1.6rem; }',
  'the preflight of Tailwind, out of its layer': `
    *, ::after, ::before { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; }
    h1, h2, h3, h4, h5, h6 { font-size: inherit; font-weight: inherit; }
    a { color: inherit; text-decoration: inherit; }
    table { text-indent: 0; border-color: inherit; border-collapse: collapse; }
    ol, ul, menu { list-style: none; }
    img, svg, video, canvas { display: block; vertical-align: middle; }
    img, video { max-width: 100%; height: auto; }
    button, input, select { font: inherit; letter-spacing: inherit; color: inherit; border-radius: 0;
      background-color: transparent; opacity: 1; }`,
  // As most newer resets have it.
  'pictures and drawings no wider than their places': `
    img, picture, video, canvas, svg { display: block; max-width: 100%; }
    h1, h2, h3, h4, p { overflow-wrap: break-word; }`,
  // As Pico has them.
  'colours of headings and marks of lists': `
    h1, h2, h3, h4 { color: #373c44; }
    li { list-style: square; }`,
  'a voice of its own, which all that is in it inherits': `
    .page { text-transform: uppercase; white-space: pre; text-indent: 2em; letter-spacing: 0.2em; word-spacing: 1em;
      text-align: justify; text-shadow: 0 2px #000000; cursor: none; }`,
};

const stories = [
  'states-leaderboard--zones',
  'states-leaderboard--with-podium',
  'states-leaderboard--own-row-pinned',
  'states-leaderboard--failed',
  'states-profile--ready',
  'states-friend-avatars--ready',
  'states-friend-list--ready',
  'states-tournaments--ready',
  'states-score-status--every-state',
  'states-totals-report--differences',
  'states-rank-chip--ready',
  'states-moment-toast--overtaken',
  'components-parts--the-podium',
];

const seen = [
  'color',
  'backgroundColor',
  'fontSize',
  'fontWeight',
  'padding',
  'borderWidth',
  'borderRadius',
  'cursor',
  'textShadow',
] as const;

/** What a reader sees of a widget: where each element stands in it, and how it is drawn. */
function picture(): readonly string[] {
  const widget =
    document.querySelector('.laurel-Root, .laurel-Part')?.getBoundingClientRect() ?? new DOMRect();
  // Without what only screen readers are told.
  return [...document.querySelectorAll(':is(.laurel-Root, .laurel-Part), :is(.laurel-Root, .laurel-Part) *')]
    .filter((element) => element.closest('.laurel-VisuallyHidden') === null)
    .filter(
      (element) => element.checkVisibility() && !(element instanceof SVGElement && element.tagName !== 'svg'),
    )
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const place = [x - widget.x, y - widget.y, width, height].map(Math.round).join(' ');
      const mark = style.display === 'list-item' ? style.listStyleType : '';
      return `${element.tagName} ${element.getAttribute('class') ?? ''}: ${place} ${mark} ${seen.map((name) => style[name]).join(' | ')}`;
    });
}

function put(css: string, where: 'first' | 'last'): HTMLStyleElement {
  const style = document.createElement('style');
  style.textContent = css;
  if (where === 'first') document.head.prepend(style);
  else document.head.append(style);
  return style;
}

let sheets: HTMLStyleElement[] = [];
afterEach(() => {
  for (const sheet of sheets) sheet.remove();
  sheets = [];
});

describe.each(Object.entries(resets))('on a page with %s', (_, reset) => {
  test.each(stories)('%s looks as it does without', async (id) => {
    const story = everyStory.find((one) => one.id === id);
    if (story === undefined) throw new Error(`There is no story ${id}.`);
    sheets.push(put([layered, moments].map(unlayer).join('\n'), 'last'));
    await render(
      <div className="page" style={{ inlineSize: 700 }}>
        {await story.draw({ width: 'full' })}
      </div>,
    );
    await document.fonts.ready;
    const before = picture();
    expect(before.length).toBeGreaterThan(5);
    for (const where of ['first', 'last'] as const) {
      const sheet = put(reset, where);
      sheets.push(sheet);
      const after = picture();
      expect(after.filter((line, index) => line !== before[index])).toEqual([]);
      sheet.remove();
    }
  });
});

test("a class of the page's own, said later, wins over what is said of every button", () => {
  sheets.push(put([layered, moments].map(unlayer).join('\n'), 'last'));
  sheets.push(put('.mine { cursor: crosshair; touch-action: none; }', 'last'));
  const button = document.createElement('button');
  button.className = 'laurel-Button mine';
  document.body.append(button);
  const { cursor, touchAction } = getComputedStyle(button);
  button.remove();
  expect([cursor, touchAction]).toEqual(['crosshair', 'none']);
});

const mine = {
  color: 'rgb(1, 2, 3)',
  backgroundColor: 'rgb(4, 5, 6)',
  fontSize: '21px',
  paddingTop: '7px',
  maxInlineSize: '300px',
  borderTopLeftRadius: '3px',
  wordBreak: 'break-all',
};
const sayMine = `.mine { color: rgb(1 2 3); background: rgb(4 5 6); font-size: 21px; padding: 7px; max-inline-size: 300px;
  border-radius: 3px; word-break: break-all; transition: none; }`;
const notMine = (elements: readonly Element[]): readonly string[] =>
  elements.flatMap((element) => {
    element.classList.add('mine');
    const style = getComputedStyle(element);
    return (Object.keys(mine) as (keyof typeof mine)[])
      .filter((name) => style[name] !== mine[name])
      .map((name) => `${element.className}: ${name} ${style[name]}`);
  });

test.each(stories)(
  "a class of the page's own, said later, decides how the widget of %s looks",
  async (id) => {
    sheets.push(put([layered, moments].map(unlayer).join('\n'), 'last'), put(sayMine, 'last'));
    const { container } = await render(
      <div lang="ko">{await everyStory.find((one) => one.id === id)?.draw({})}</div>,
    );
    const widgets = [...container.querySelectorAll(':is(.laurel-Root, .laurel-Part)')];
    expect(widgets.length).toBeGreaterThan(0);
    for (const widget of widgets) widget.setAttribute('lang', 'ko');
    expect(notMine(widgets)).toEqual([]);
    // And so it does over a game, where a panel has the edge in its place.
    container.setAttribute('data-laurel-overlaid', '');
    expect(notMine(widgets)).toEqual([]);
    container.removeAttribute('data-laurel-overlaid');
  },
);

test.each(stories)(
  "with the layered sheet a class of the page's own decides how each part of %s looks",
  async (id) => {
    sheets.push(put(sayMine, 'first'), put([layered, moments].join('\n'), 'last'));
    const { container } = await render(<div>{await everyStory.find((one) => one.id === id)?.draw({})}</div>);
    const parts = [...container.querySelectorAll('[class*="laurel-"]')];
    expect(parts.length).toBeGreaterThan(1);
    expect(notMine(parts)).toEqual([]);
  },
);

test.each(stories)('on a page that is written in columns %s is written in lines', async (id) => {
  sheets.push(put([layered, moments].map(unlayer).join('\n'), 'last'));
  sheets.push(put('.page { writing-mode: vertical-rl; } .stage-room { block-size: 600px; }', 'last'));
  const { container } = await render(
    <div className="page">{await everyStory.find((one) => one.id === id)?.draw({})}</div>,
  );
  const widgets = [...container.querySelectorAll(':is(.laurel-Root, .laurel-Part)')];
  expect(widgets.length).toBeGreaterThan(0);
  for (const widget of widgets) {
    expect(getComputedStyle(widget).writingMode).toBe('horizontal-tb');
    // As wide as there is room, not as one letter.
    const { width } = widget.getBoundingClientRect();
    if (widget.matches('.laurel-Root')) expect(width).toBeGreaterThanOrEqual(240);
    expect(width).toBeLessThanOrEqual(600);
  }
});
