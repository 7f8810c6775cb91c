import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rooms } from '../../src/components/leaderboard/table/columnWidths.ts';
import { zoneHeight } from '../../src/components/leaderboard/table/rowWindow.ts';
import { hueCount } from '../../src/components/parts/avatar/avatarStyle.ts';
import { tokenList } from '../../stories/theming/tokenList.ts';

const themes = ['arcade', 'contrast', 'glass'];
/** Sets the public tokens from the page's own variables, and has no rule beside them. */
const bridge = 'src/styles/themes/shadcn.css';
const files = globSync('src/**/*.css')
  .filter((file) => file !== bridge)
  .toSorted();
const themeFiles = files.filter((file) => file.startsWith('src/styles/themes/'));
const withoutComments = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
const names = (lines: readonly string[]) => lines.map((line) => line.split(':')[0]);
const tokens = [...new Set(files.flatMap((file) => withoutComments(file).match(/--laurel-[a-z-]+/g) ?? []))];

describe('style sheets', () => {
  test('all come with laurel.css, but for what a page loads when it wants it: themes, moments, the search', () => {
    const importsOf = (file: string): readonly string[] =>
      (withoutComments(file).match(/(?<=@import ')[^']+/g) ?? []).map((path) =>
        relative('.', resolve(dirname(file), path)),
      );
    const apart = ['moments', 'search'].map((name) => `src/styles/widgets/${name}.css`);
    const widgets = [...importsOf('src/styles/laurel.css'), ...apart];
    expect(widgets).toEqual(expect.arrayContaining(globSync('src/styles/widgets/*.css')));
    const imported = widgets.flatMap(importsOf);
    expect([...imported, ...widgets, ...themeFiles, 'src/styles/laurel.css'].toSorted()).toEqual(files);
    expect(themeFiles).toEqual(themes.map((name) => `src/styles/themes/${name}.css`));
  });

  test.each(files)('%s stands in the layer, reads tokens and declares none', (file) => {
    const css = withoutComments(file);
    const outside = css.replaceAll(/@import [^;]+;/g, '').trim();
    expect(outside).toMatch(/^(@layer laurel \{[\s\S]*\})?$/);
    expect(css).not.toMatch(/--laurel-[a-z-]+\s*:/);
    // Each with a fallback, without which a token nobody sets would undo the declaration.
    expect(css).not.toMatch(/var\(\s*--laurel-[a-z-]+\s*\)/);
  });

  test.each(files)('%s works in both writing directions, and in every bundler', (file) => {
    // But for digits, which line up by their units: those stand on the right in every language.
    const css = withoutComments(file)
      .replace(/\.laurel-\w+-(score|number) \{\s*text-align: right;/, '')
      .replace(/(content: attr\(data-was\) [^}]*)\bright: 0;/, '$1');
    // What a screen's edges cover is named by their sides, too.
    expect(css.replaceAll(/env\([^)]*\)/g, '')).not.toMatch(
      /(margin|padding|border|inset)-(left|right)|[^-](left|right)\s*:|text-align:\s*(left|right)/,
    );
    expect(css).not.toContain('light-dark(');
    // Vite's minifier makes a list of languages of it, and no page has to name its language to be drawn from right to left.
    expect(css).not.toMatch(/:dir\((?!rtl\), \[dir='rtl'\])/);
    expect(css).not.toContain('!important');
  });

  // On a touch screen what was tapped would look as if the finger still lay on it.
  test.each(files)(
    '%s changes what a pointer rests on only where one can, but for what shows a name whole',
    (file) => {
      const guarded = withoutComments(file).replaceAll(
        /@media \(hover: hover\) \{(?:[^{}]|\{[^{}]*\})*\}/g,
        '',
      );
      const selectors = guarded.match(/[^{};]+(?=\{)/g) ?? [];
      expect(selectors.filter((selector) => /:hover(?!, :focus)/.test(selector))).toEqual([]);
    },
  );

  // One row that moves had the browser style 1,433 elements of a hundred rows again instead of 216.
  test.each(files.filter((file) => file.startsWith('src/components/leaderboard/')))(
    '%s looks at no row’s neighbours',
    (file) => {
      const selectors = withoutComments(file).match(/[^{};]+(?=\{)/g) ?? [];
      expect(selectors.filter((selector) => /[+~]/.test(selector))).toEqual([]);
    },
  );

  // A browser finds rules by the class, attribute or tag of what they are for, and tries the others on every element: those
  // were most of what a board's style cost.
  test.each([
    'src/styles/themes.css',
    'src/styles/tokens.css',
    ...files.filter((file) => file.startsWith('src/components/leaderboard/table/')),
  ])('%s says of each rule what it is for', (file) => {
    const selectors = withoutComments(file)
      .match(/[^{};]+(?=\{)/g)
      ?.filter((selector) => !selector.includes('@'))
      .flatMap((list) => list.split(/,(?![^()]*(?:\([^()]*\)[^()]*)*\))/))
      // What is in brackets after another may be a list; in `:where(…)` alone it is what the rule is for.
      .map((selector) => selector.trim().replaceAll(/:not\((?:[^()]|\([^()]*\))*\)/g, ''));
    const last = selectors?.map((selector) => /(?:\([^()]*\)|[^\s>()])+$/.exec(selector)?.[0] ?? '');
    expect(last?.length).toBeGreaterThan(0);
    expect(
      last?.filter((compound) => /^\*|^::|^:(is|where)\([^()]*,|^:(?!where|is|root|host)/.test(compound)),
    ).toEqual([]);
  });

  test('animate only where motion is allowed', () => {
    for (const file of files) {
      const css = withoutComments(file);
      const allowed = css.replaceAll(
        /@media \(prefers-reduced-motion: no-preference\) \{(?:[^{}]|\{[^{}]*\})*\}/g,
        '',
      );
      expect(allowed, file).not.toMatch(/\banimation(-name)?:/);
    }
  });
});

describe('what code and style sheet both know', () => {
  const all = files.map(withoutComments).join('\n');
  const numbersOf = (pattern: RegExp) =>
    [...new Set([...all.matchAll(pattern)].map(([, number]) => Number(number)))].toSorted((a, b) => a - b);

  test('hues: one rule for each', () => {
    const hues = numbersOf(/\[data-hue='(\d+)'\]/g);
    expect(hues).toEqual(Array.from({ length: hueCount }, (_, hue) => hue));
  });

  test('rooms that columns need: one rule for each, of boards that are narrower', () => {
    const rules = [...all.matchAll(/inline-size < (\d+)em\) \{\s*\[data-room='(\d+)'\]/g)];
    expect(rules.map(([, width]) => Number(width))).toEqual(rooms.slice(1));
    for (const [, width, room] of rules) expect(room).toBe(width);
    expect(numbersOf(/\[data-room='(\d+)'\]/g)).toEqual(rooms.slice(1));
  });

  test('the height of a zone’s separator', () => {
    expect(all).toMatch(new RegExp(`\\.laurel-Leaderboard-zone > td \\{\\s*block-size: ${zoneHeight}px`));
  });
});

describe('tokens', () => {
  test('are at most forty', () => {
    expect(tokens.length).toBeLessThanOrEqual(40);
  });

  test('are those of the list that people are shown', () => {
    expect(tokens.toSorted()).toEqual(tokenList.map(({ name }) => name).toSorted());
  });

  test('are about a dozen to begin with', () => {
    expect(tokenList.filter(({ basic }) => basic).length).toBe(12);
  });
});

describe('palettes', () => {
  const block = (file: string, selector: string) => {
    const css = withoutComments(file);
    const start = css.indexOf('{', css.indexOf(selector)) + 1;
    return (css.slice(start, css.indexOf('}', start)).match(/--[^;]+/g) ?? []).map((line) => line.trim());
  };
  const theme = (name: string) => block(`src/styles/themes/${name}.css`, `[data-laurel-theme='${name}']`);
  const byDefault = block('src/styles/themes.css', ":where([data-laurel-theme='default'])");

  test('of the wish for contrast and of the high contrast theme are one', () => {
    expect(theme('contrast').length).toBeGreaterThan(20);
    expect(block('src/styles/themes.css', ':root:root')).toEqual(theme('contrast'));
  });

  test.each(themes)(
    'of %s says everything that the default one says, so that none shines through',
    (name) => {
      expect(names(theme(name))).toEqual(expect.arrayContaining(names(byDefault)));
    },
  );

  test.each(themes)('of %s forms what it forms within its own bounds', (name) => {
    const css = withoutComments(`src/styles/themes/${name}.css`);
    const outside = css.slice(0, css.indexOf('@scope'));
    expect(outside).not.toContain('.laurel-');
    expect(css).toContain(
      `@scope ([data-laurel-theme='${name}']) to ([data-laurel-theme]:not([data-laurel-theme='${name}']))`,
    );
  });
});
