import { describe, expect, test } from 'vitest';
import { presets } from '../../stories/theming/presets.ts';
import { tokenList } from '../../stories/theming/tokenList.ts';

/** Relative luminance (WCAG 2.2) of `#rrggbb`. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one = '', other = ''): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(presets)('the preset $name', ({ values }) => {
  test('can be read', () => {
    const surface = values['--laurel-surface'];
    for (const ink of ['text', 'muted', 'accent', 'danger'] as const) {
      expect(contrast(values[`--laurel-${ink}`], surface), ink).toBeGreaterThan(4.5);
    }
    expect(contrast(values['--laurel-on-accent'], values['--laurel-accent'])).toBeGreaterThan(4.5);
  });

  test('sets tokens that there are', () => {
    const names = new Set(tokenList.map(({ name }) => name));
    expect(Object.keys(values).filter((name) => !names.has(name as `--laurel-${string}`))).toEqual([]);
  });
});
