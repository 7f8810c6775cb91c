import { beforeAll, describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { everyStory } from './everyStory.tsx';

/*
 * What may be styled is written down where it is made: in the docstring of each component, as
 * "Classes `laurel-Profile`, `-name`; attributes `data-state` (`loading | ready`)". This holds the words true; a class
 * or an attribute that is not named there is private and may change.
 */
const sources = import.meta.glob<string>('../../src/components/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const documented = Object.values(sources).map(readContract);
const classes = new Set(documented.flatMap((contract) => contract.classes));
const attributes = new Map<string, Set<string>>();
for (const contract of documented) {
  for (const [name, values] of contract.attributes) {
    attributes.set(name, new Set([...(attributes.get(name) ?? []), ...values]));
  }
}

const seenClasses = new Set<string>();
const seenAttributes = new Map<string, Set<string>>();

beforeAll(async () => {
  for (const story of everyStory) {
    const screen = await render(await story.draw({}));
    for (const element of screen.container.querySelectorAll<HTMLElement>('[class*="laurel-"]')) {
      for (const name of element.classList) if (name.startsWith('laurel-')) seenClasses.add(name);
      for (const { name, value } of element.attributes) {
        if (!name.startsWith('data-')) continue;
        seenAttributes.set(name, (seenAttributes.get(name) ?? new Set()).add(value));
      }
    }
    await screen.unmount();
  }
}, 120_000);

describe('the styling contract', () => {
  test('names the root of every component that the stories show', () => {
    const roots = [...seenClasses].filter((name) => /^laurel-[A-Z][A-Za-z]*$/.test(name));
    expect(roots.length).toBeGreaterThan(12);
    expect(roots.filter((name) => !classes.has(name)).toSorted()).toEqual([]);
  });

  test('lists every value of a state that has a list', () => {
    for (const [name, values] of attributes) {
      const undocumented = [...(seenAttributes.get(name) ?? [])].filter(
        // An attribute that is only there or not has no value.
        (value) => value !== '' && value !== 'true' && !values.has(value),
      );
      if (values.size > 0) expect(undocumented, name).toEqual([]);
    }
  });

  test('names no class that nothing has', () => {
    const text = Object.values(sources).map(withoutComments).join('\n');
    const made = (name: string) =>
      seenClasses.has(name) || new RegExp(`['"\`\\s]${name}['"\`\\s]`).test(text);
    expect([...classes].filter((name) => !made(name)).toSorted()).toEqual([]);
  });
});

interface Contract {
  readonly classes: readonly string[];
  readonly attributes: readonly (readonly [name: string, values: readonly string[]])[];
}

function readContract(source: string): Contract {
  const classes: string[] = [];
  const attributes: [string, string[]][] = [];
  for (const [comment] of source.matchAll(/\/\*\*.*?\*\//gs)) {
    const text = comment.replaceAll(/\n\s*\*\s?/g, ' ');
    let block = '';
    for (const [, name = '', list] of text.matchAll(
      /`((?:laurel-|-|data-)[A-Za-z][A-Za-z-]*)(?:="[^`]*")?`(?: \(`([^`]+)`\))?/g,
    )) {
      if (name.startsWith('data-'))
        attributes.push([name, list?.split('|').map((value) => value.trim()) ?? []]);
      else if (name.startsWith('laurel-')) {
        classes.push(name);
        block = name.split('-', 2).join('-');
      } else classes.push(`${block}${name}`);
    }
  }
  return { classes, attributes };
}

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*.*?\*\//gs, '');
}
