import { typeOfEvent } from './declarationsOf.ts';
import type { DescribedElement } from './describeElements.ts';

/** The manifest that editors and catalogues read (custom-elements.json, schema 2.1). */
export function manifestOf(elements: readonly DescribedElement[]): string {
  const declarations = elements.map((element) => ({
    kind: 'class',
    name: element.className,
    tagName: element.tag,
    customElement: true,
    description: element.description,
    attributes: element.attributes.map(({ name, property, description, type }) => ({
      name,
      fieldName: property,
      description,
      type: { text: type },
    })),
    members: [
      ...[...element.attributes, ...element.properties].map(({ property, description, type }) => ({
        kind: 'field',
        name: property,
        description,
        type: { text: type },
      })),
      ...element.methods.map(({ name, description, signature }) => ({
        kind: 'method',
        name,
        description,
        type: { text: signature },
      })),
    ],
    events: element.events.map((event) => ({
      ...event,
      type: { text: typeOfEvent(event.name, element.tag) },
    })),
    slots: element.slots,
    cssParts: [
      {
        name: '*',
        description: 'Every class of the widget without its prefix: `laurel-Title` is the part `Title`.',
      },
    ],
  }));
  const module = {
    kind: 'javascript-module',
    path: 'dist/entries/embed.js',
    declarations,
    exports: elements.map(({ tag, className }) => ({
      kind: 'custom-element-definition',
      name: tag,
      declaration: { name: className, module: 'dist/entries/embed.js' },
    })),
  };
  return `${JSON.stringify({ schemaVersion: '2.1.0', readme: '', modules: [module] }, null, 2)}\n`;
}
