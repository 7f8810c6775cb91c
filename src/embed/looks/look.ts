import { around } from '../../base/page/composedParent.ts';

/** What a look is of. */
export const looks = ['theme', 'scheme', 'density'] as const;

/** Which look an element has; what is not given is left out. */
export type Look = Readonly<Partial<Record<(typeof looks)[number], string>>>;

/**
 * The look of the nearest element that has one: an element of Laurel's by `theme`, any by `data-laurel-theme`, and a page
 * that is dark by a class.
 */
export function lookOf(element: Element): Look {
  const found: Partial<Record<(typeof looks)[number], string>> = {};
  for (const node of around(element)) {
    const isOurs = node.localName.startsWith('laurel-');
    for (const look of looks) {
      const said =
        (isOurs ? node.getAttribute(look) : null) ??
        node.getAttribute(`data-laurel-${look}`) ??
        (look === 'scheme' ? schemeByClass(node) : undefined);
      if (said !== undefined) found[look] ??= said;
    }
  }
  return found;
}

function schemeByClass({ classList }: Element): string | undefined {
  return ['dark', 'light'].find((name) => classList.contains(name));
}

/** Puts a look on what is drawn inside, where the sheets read it. Returns whether it has changed. */
export function showLook(surface: Element, look: Look): boolean {
  let changed = false;
  for (const name of looks) {
    const attribute = `data-laurel-${name}`;
    const value = look[name] ?? null;
    if (surface.getAttribute(attribute) === value) continue;
    changed = true;
    if (value === null) surface.removeAttribute(attribute);
    else surface.setAttribute(attribute, value);
  }
  return changed;
}
