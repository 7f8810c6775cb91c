import { afterEach, describe, expect, test } from 'vitest';
import '../../src/styles/laurel.css';
import '../../src/styles/themes/arcade.css';
import '../../src/styles/themes/contrast.css';
import '../../src/styles/themes/glass.css';

const themes = ['default', 'contrast', 'arcade', 'glass'] as const;
const schemes = ['light', 'dark'] as const;

/** What may lie behind a widget one can see through: whatever the game draws lies between these. */
const behind = ['#000000', '#ffffff'] as const;

/** `--_playing` stands in lists of friends. */
const coloured = ['--_text', '--_muted', '--_accent', '--_danger', '--_success', '--_playing'] as const;

afterEach(() => document.body.replaceChildren());

describe.each(themes)('theme %s', (theme) => {
  describe.each(schemes)('in %s', (scheme) => {
    describe.each(behind)('over %s', (ground) => {
      test('has text of 4.5:1 on every ground', () => {
        const root = widget(theme, scheme);
        for (const layer of ['--_surface', '--_raised', '--_hover', '--_tint', '--_control']) {
          // Accents do not stand on controls.
          const texts = layer === '--_control' ? ['--_text', '--_muted'] : coloured;
          for (const text of texts) {
            const shown = ratio(root, text, [ground, '--_surface', layer]);
            expect(shown, `${text} on ${layer}`).toBeGreaterThanOrEqual(4.5);
          }
        }
        expect(ratio(root, '--_on-accent', [ground, '--_accent'])).toBeGreaterThanOrEqual(4.5);
        expectReadableMedals(root, [ground, '--_surface']);
      });

      test('has text of 4.5:1 in the own row', () => {
        const root = widget(theme, scheme);
        const row = ownRow(root);
        for (const text of coloured.filter((name) => name !== '--_playing')) {
          const shown = ratio(row, text, [ground, '--_surface', '--_tint']);
          expect(shown, text).toBeGreaterThanOrEqual(4.5);
        }
        expect(ratio(row, '--_on-accent', [ground, '--_accent'])).toBeGreaterThanOrEqual(4.5);
        expectReadableMedals(row, [ground, '--_surface', '--_tint']);
      });

      test('has text of 4.5:1 in an overlay, whatever the game behind it shows', () => {
        for (const { root, layers } of panels(theme, scheme, ground).slice(1)) {
          const overlay = root.parentElement as HTMLElement;
          for (const text of ['--_text', '--_muted', '--_accent', '--_danger'])
            expect(ratio(overlay, text, layers), text).toBeGreaterThanOrEqual(4.5);
        }
      });

      test('has controls that stand out from a board, an overlay and a modal one, and words of 4.5:1 on them', () => {
        for (const { root, layers } of panels(theme, scheme, ground)) {
          for (const text of ['--_text', '--_muted'])
            expect(ratio(root, text, [...layers, '--_control']), text).toBeGreaterThanOrEqual(4.5);
          const button = put(root, 'button', 'laurel-Button');
          const isShade = ratio(root, '--_control', layers) >= 1.1;
          if (!isShade) expect(edgeRatio(button, layers)).toBeGreaterThanOrEqual(3);
          expect(ratio(root, '--_skeleton', layers), '--_skeleton').toBeGreaterThanOrEqual(1.1);
        }
      });

      test('has places of 3:1 on the steps of a podium, and prize pools of 4.5:1', () => {
        const root = widget(theme, scheme);
        const under = [ground, computed(root, '--_surface')];
        for (const rank of ['1', '2', '3']) {
          const place = document.createElement('div');
          place.className = 'laurel-Podium-place';
          place.dataset['place'] = rank;
          const step = document.createElement('span');
          step.className = 'laurel-Podium-step';
          place.append(step);
          root.append(place);
          const { color, backgroundColor } = getComputedStyle(step);
          const wash = [...under, computed(step, '--_wash'), backgroundColor];
          expect(contrast(paint([...wash, color]), paint(wash)), rank).toBeGreaterThanOrEqual(3);
        }
        const pool = document.createElement('p');
        pool.className = 'laurel-TournamentCard-pool';
        root.append(pool);
        const { color } = getComputedStyle(pool);
        expect(contrast(paint([...under, color]), paint(under))).toBeGreaterThanOrEqual(4.5);
      });

      test('has lines and signs of 3:1', () => {
        const root = widget(theme, scheme);
        for (const sign of ['--_line', '--_focus', '--_playing', '--_online']) {
          expect(ratio(root, sign, [ground, '--_surface']), sign).toBeGreaterThanOrEqual(3);
        }
        expect(ratio(ownRow(root), '--_focus', [ground, '--_surface', '--_tint'])).toBeGreaterThanOrEqual(3);
      });
    });

    test('has numbers of 4.5:1 on the solid discs of a tournament’s places', () => {
      const card = put(widget(theme, scheme), 'article', 'laurel-TournamentCard');
      const place = put(card, 'span', 'laurel-TournamentCard-place');
      for (const [index, metal] of ['--_gold', '--_silver', '--_bronze'].entries()) {
        const medal = put(place, 'span', 'laurel-TournamentCard-medal');
        medal.dataset['place'] = String(index + 1);
        medal.textContent = String(index + 1);
        const { color, backgroundColor, width, height, borderRadius } = getComputedStyle(medal);
        expect(backgroundColor).toBe(computed(card, metal));
        expect(contrast(paint([color]), paint([backgroundColor])), metal).toBeGreaterThanOrEqual(4.5);
        // Round but in a look of corners.
        expect(Number.parseFloat(width)).toBeCloseTo(Number.parseFloat(height), 1);
        if (theme === 'default') expect(Number.parseFloat(borderRadius)).toBeGreaterThan(9);
      }
    });

    test('has letters of 4.5:1 on the hue of each avatar', () => {
      const root = widget(theme, scheme);
      for (let hue = 0; hue < 12; hue += 1) {
        const avatar = document.createElement('span');
        avatar.className = 'laurel-Avatar';
        avatar.dataset['hue'] = String(hue);
        root.append(avatar);
        const { color, backgroundColor } = getComputedStyle(avatar);
        expect(contrast(paint([color]), paint([backgroundColor])), `hue ${hue}`).toBeGreaterThanOrEqual(4.5);
      }
    });
  });
});

// Of the other themes a control is a shade of a ground that they know.
describe.each(schemes)('glass in %s', (scheme) => {
  test.each(behind)('has an edge of 3:1 around whatever is pressed, over a game that is all %s', (ground) => {
    for (const { root, layers } of panels('glass', scheme, ground)) {
      const action = put(
        put(root, 'article', 'laurel-TournamentCard'),
        'div',
        'laurel-TournamentCard-action',
      );
      for (const control of [
        put(root, 'button', 'laurel-Button'),
        put(root, 'div', 'laurel-RadioGroup'),
        put(root, 'select', 'laurel-PeriodPicker-menu'),
        put(action, 'button', ''),
      ])
        expect(edgeRatio(control, layers), control.outerHTML).toBeGreaterThanOrEqual(3);
    }
  });
});

test('the nearest theme and the nearest scheme win, in any order', () => {
  const outer = document.createElement('div');
  outer.dataset['laurelTheme'] = 'arcade';
  outer.dataset['laurelScheme'] = 'dark';
  document.body.append(outer);
  const inner = document.createElement('div');
  outer.append(inner);
  const root = document.createElement('section');
  root.className = 'laurel-Root';
  inner.append(root);
  const surface = () => getComputedStyle(root).backgroundColor;
  expect(surface()).toBe('rgb(7, 10, 16)');
  inner.dataset['laurelTheme'] = 'default';
  expect(surface()).toBe('rgb(20, 25, 23)');
  inner.dataset['laurelScheme'] = 'light';
  expect(surface()).toBe('rgb(255, 255, 255)');
});

test.each(['on the page', 'on a wrapper', 'on the widget'])('a token set %s counts', (where) => {
  const root = widget('default', 'light');
  const place = {
    'on the page': document.documentElement,
    'on a wrapper': root.parentElement,
    'on the widget': root,
  }[where];
  place?.style.setProperty('--laurel-accent', 'rgb(1, 2, 3)');
  const button = document.createElement('button');
  button.className = 'laurel-Button';
  button.dataset['variant'] = 'primary';
  root.append(button);
  expect(getComputedStyle(button).backgroundColor).toBe('rgb(1, 2, 3)');
  place?.style.removeProperty('--laurel-accent');
});

test("any rule of the page's own wins over the style sheet", () => {
  const style = document.createElement('style');
  style.textContent = 'section { background: rgb(9, 9, 9) }';
  document.head.prepend(style);
  expect(getComputedStyle(widget('default', 'light')).backgroundColor).toBe('rgb(9, 9, 9)');
  style.remove();
});

function widget(theme: string, scheme: string): HTMLElement {
  const wrapper = document.createElement('div');
  wrapper.dataset['laurelTheme'] = theme;
  wrapper.dataset['laurelScheme'] = scheme;
  const root = document.createElement('section');
  root.className = 'laurel-Root';
  wrapper.append(root);
  document.body.append(wrapper);
  return root;
}

/** Where widgets stand: on the page, in an overlay beside the game, and in one before it; with what is painted below them. */
function panels(
  theme: string,
  scheme: string,
  ground: string,
): { readonly root: HTMLElement; readonly layers: readonly string[] }[] {
  const alone = widget(theme, scheme);
  const overlaid = [false, true].map((modal) => {
    const root = widget(theme, scheme);
    const overlay = document.createElement('dialog');
    overlay.className = 'laurel-Overlay laurel-Part';
    overlay.toggleAttribute('data-modal', modal);
    root.replaceWith(overlay);
    overlay.append(root);
    const veil = modal ? getComputedStyle(overlay, '::backdrop').backgroundColor : 'transparent';
    return { root, layers: [ground, veil, getComputedStyle(overlay).backgroundColor] };
  });
  return [{ root: alone, layers: [ground, getComputedStyle(alone).backgroundColor] }, ...overlaid];
}

function put(place: HTMLElement, tag: string, className: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  place.append(element);
  return element;
}

/** How far the edge of a control stands out from what is around it. */
function edgeRatio(control: HTMLElement, around: readonly string[]): number {
  const { borderTopColor, borderTopWidth, backgroundClip, backgroundColor } = getComputedStyle(control);
  if (Number.parseFloat(borderTopWidth) === 0) return 1;
  const fill = backgroundClip === 'padding-box' ? 'transparent' : backgroundColor;
  return contrast(paint([...around, fill, borderTopColor]), paint(around));
}

function expectReadableMedals(place: HTMLElement, layers: readonly string[]): void {
  const ground = layers.map((layer) => (layer.startsWith('--') ? computed(place, layer) : layer));
  for (const rank of ['1', '2', '3']) {
    const medal = document.createElement('span');
    medal.className = 'laurel-Rank';
    medal.dataset['medal'] = rank;
    place.append(medal);
    const { color, backgroundColor } = getComputedStyle(medal);
    expect(contrast(paint([color]), paint([...ground, backgroundColor])), rank).toBeGreaterThanOrEqual(4.5);
  }
}

/** The own row of a board, as its cells are painted. */
function ownRow(root: HTMLElement): HTMLElement {
  const table = document.createElement('table');
  table.className = 'laurel-Leaderboard-table';
  table.innerHTML = '<tbody><tr class="laurel-Leaderboard-row" data-own=""><td></td></tr></tbody>';
  root.append(table);
  return table.querySelector('td') as HTMLElement;
}

function ratio(root: HTMLElement, text: string, layers: readonly string[]): number {
  const ground = layers.map((layer) => (layer.startsWith('--') ? computed(root, layer) : layer));
  return contrast(paint([...ground, computed(root, text)]), paint(ground));
}

/** The value of a private colour, in the notation of the browser. */
function computed(root: HTMLElement, name: string): string {
  const sample = document.createElement('i');
  sample.style.cssText = `color: var(${name}); transition: none`;
  root.append(sample);
  const { color } = getComputedStyle(sample);
  sample.remove();
  return color;
}

type Colour = readonly [red: number, green: number, blue: number];

/** Colours in any notation, one over the other, as the screen shows them. */
function paint(colours: readonly string[]): Colour {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  if (canvas === null) throw new Error('This browser has no canvas.');
  for (const colour of colours) {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0, alpha] = canvas.getImageData(0, 0, 1, 1).data;
  expect(alpha, colours.join(' on ')).toBe(255);
  return [red, green, blue];
}

/** WCAG 2.2's contrast ratio. */
function contrast(one: Colour, other: Colour): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
