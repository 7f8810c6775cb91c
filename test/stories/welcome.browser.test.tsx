import { describe, expect, test } from 'vitest';
import { createCoastRoad } from '../../stories/welcome/createCoastRoad.ts';
import { facts } from '../../stories/welcome/facts.ts';
import { linesOf, looks } from '../../stories/welcome/looks.ts';
import { addressOf, places } from '../../stories/welcome/places.ts';
import { everyStory } from './everyStory.tsx';

const tests = Object.keys(import.meta.glob('../**/*.test.{ts,tsx}'));
const themes = Object.keys(import.meta.glob('../../src/styles/themes/*.css'));

describe('the front page', () => {
  test.each(facts)('claims “$claim $more” because $heldBy holds it', ({ heldBy }) => {
    expect(tests).toContain(`../${heldBy.replace(/^test\//, '')}`.replace('../stories/', './'));
  });

  test('is one game in every visit, so that a run left waiting is sent by the next', () => {
    expect(createCoastRoad().client.scope).toBe(createCoastRoad().client.scope);
  });

  test.each(places)('leads to a page that there is: $name', (place) => {
    const id = addressOf(place).slice('./?path=/docs/'.length, -'--docs'.length);
    expect(everyStory.filter((story) => story.id.startsWith(`${id}--`))).not.toEqual([]);
  });

  test('shows every theme that comes along', () => {
    const files = themes.map((path) => path.replace('../../src/styles/', 'laurel/'));
    const shown = new Set(looks.map(({ file }) => file));
    // It has no look of its own: it takes the page's variables.
    expect(files.filter((file) => !shown.has(file))).toEqual(['laurel/themes/shadcn.css']);
    for (const { file } of looks) if (file !== undefined) expect(files).toContain(file);
  });

  test('gives the lines that make a look', () => {
    const glass = looks.find(({ name }) => name === 'Glass, dark');
    expect(glass && linesOf(glass)).toBe(
      "@import 'laurel/styles.css';\n@import 'laurel/themes/glass.css';\n" +
        '/* <html data-laurel-theme="glass" data-laurel-scheme="dark"> */',
    );
  });
});
