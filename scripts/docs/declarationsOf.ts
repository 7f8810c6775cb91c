import type { DescribedElement } from './describeElements.ts';

const eventDetails: Readonly<Record<string, string>> = {
  'laurel:error': 'LaurelError',
  'laurel:score': 'QueuedRun',
  'laurel:period': 'PeriodChoice',
};
/** What `laurel:select` tells of, by its element. */
const chosen: Readonly<Record<string, string>> = {
  'laurel-friends': "FriendsModel['friends'][number]",
  'laurel-tournaments': 'Tournament',
};

/** The type of an event; of `laurel:select` by the element that tells of it. */
export function typeOfEvent(name: string, tag = ''): string {
  const detail = name === 'laurel:select' ? chosen[tag] : eventDetails[name];
  return detail === undefined ? 'CustomEvent' : `CustomEvent<${detail}>`;
}

const imports = `import type { ClientOptions, FormerClient, FriendsModel, LaurelError, NewRun, PeriodChoice, QueuedRun, StartedRun, Tournament, ${[
  'FriendListProps',
  'LaurelOverlayProps',
  'LaurelProviderProps',
  'LeaderboardProps',
  'ProfileProps',
  'RankChipProps',
  'TournamentListProps',
].join(', ')} } from '../entries/laurel.js';`;

/** Declarations by the file's name below `dist/embed`: of the elements, and of how four frameworks take them. */
export function declarationsOf(elements: readonly DescribedElement[]): Readonly<Record<string, string>> {
  return {
    'tags.d.ts': declareElements(elements),
    'react.d.ts': declareForReact(elements),
    'vue.d.ts': declareForVue(elements),
    'svelte.d.ts': declareForSvelte(elements),
    'solid.d.ts': declareForSolid(elements),
  };
}

function declareElements(elements: readonly DescribedElement[]): string {
  const eventNames = new Set(elements.flatMap(({ events }) => events.map(({ name }) => name)));
  const withOwnEvents = elements.filter(({ tag }) => chosen[tag] !== undefined);
  return `${imports}
${elements.map(ownType).join('\n')}
${elements.map(optionsType).join('\n')}
/** What elements tell of. An event goes up from where it was told, so each may hear of all. */
export interface LaurelEvents {
${[...eventNames].map((name) => `  '${name}': ${typeOfEvent(name)};`).join('\n')}
}
${withOwnEvents.map(eventsType).join('\n')}
/** Listeners as templates take them, by what stands before an event's name. */
export type LaurelListeners<Events, Before extends string> = {
  [Name in keyof Events & string as \`\${Before}\${Name}\`]?: ((event: Events[Name]) => void) | undefined;
};
declare global {
  interface HTMLElementTagNameMap {
${elements.map(({ tag, className }) => `    '${tag}': ${className};`).join('\n')}
  }
  interface GlobalEventHandlersEventMap extends LaurelEvents {}
}
`;
}

function ownType({ className, description, attributes, properties, methods }: DescribedElement): string {
  const options = [...attributes, ...properties].map(
    ({ property, description: does, type }) =>
      `  /** ${does.replaceAll('\n', ' ')} */\n  ${property}: ${type} | undefined;`,
  );
  const calls = methods.map(
    ({ name, description: does, signature }) => `  /** ${does} */\n  ${name}${signature};`,
  );
  return `
/** ${description.replaceAll('\n', '\n * ')} */
export interface ${className} extends HTMLElement {
${options.join('\n')}
${calls.join('\n')}
}`;
}

function optionsType({ className, attributes, properties }: DescribedElement): string {
  const hyphened = attributes.map(({ name, type }) =>
    name.includes('-') ? `  '${name}'?: ${type} | string | undefined;` : '',
  );
  const isAttribute = new Set(attributes.map(({ property }) => property));
  const named = [...attributes, ...properties].map(
    ({ property, type }) =>
      `  ${property}?: ${type}${isAttribute.has(property) ? ' | string' : ''} | undefined;`,
  );
  return `
/** What a template may give a \`${className}\`: attributes as text, or properties. */
export interface ${className}Options {
${hyphened.join('\n')}
${named.join('\n')}
}`;
}

function eventsType({ tag, className }: DescribedElement): string {
  return `
export interface ${className}Events extends LaurelEvents {
  'laurel:select': ${typeOfEvent('laurel:select', tag)};
}`;
}

/** Of the types that `tags.d.ts` declares: the element, what it is given, and what it tells of. */
function typesOf({ tag, className }: DescribedElement): readonly string[] {
  return [
    className,
    `${className}Options`,
    chosen[tag] === undefined ? 'LaurelEvents' : `${className}Events`,
  ];
}

function importOfTypes(elements: readonly DescribedElement[]): string {
  const names = new Set(['LaurelListeners', ...elements.flatMap(typesOf)]);
  return `import type { ${[...names].join(', ')} } from './tags.js';`;
}

/** The elements' names, each with what a framework’s `Tag` makes of its types. */
function tagsOf(elements: readonly DescribedElement[], indent: string): string {
  return elements
    .map((element) => `${indent}'${element.tag}': Tag<${typesOf(element).join(', ')}>;`)
    .join('\n');
}

function declareForReact(elements: readonly DescribedElement[]): string {
  return `import type { DetailedHTMLProps, HTMLAttributes } from 'react';
${importOfTypes(elements)}
type Tag<E, O, H> = Omit<DetailedHTMLProps<HTMLAttributes<E>, E>, keyof O> & O & LaurelListeners<H, 'on'>;
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${tagsOf(elements, '      ')}
    }
  }
}
`;
}

function declareForVue(elements: readonly DescribedElement[]): string {
  return `import type { DefineComponent, HTMLAttributes } from 'vue';
${importOfTypes(elements)}
type Capital<Events> = { [Name in keyof Events & string as Capitalize<Name>]: Events[Name] };
type Tag<E, O, H> = DefineComponent<Omit<HTMLAttributes, keyof O> & O & LaurelListeners<Capital<H>, 'on'>>;
declare module 'vue' {
  interface GlobalComponents {
${tagsOf(elements, '    ')}
  }
}
`;
}

function declareForSvelte(elements: readonly DescribedElement[]): string {
  return `import type { HTMLAttributes } from 'svelte/elements';
${importOfTypes(elements)}
type Tag<E extends EventTarget, O, H> = Omit<HTMLAttributes<E>, keyof O> & O & LaurelListeners<H, 'on' | 'on:'>;
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${tagsOf(elements, '    ')}
  }
}
`;
}

/** Solid makes the property's name of the one with hyphens, and knows no other. */
function declareForSolid(elements: readonly DescribedElement[]): string {
  return `import type { JSX as Solid } from 'solid-js';
${importOfTypes(elements)}
type Hyphens<Name> = Name extends \`\${infer First}\${infer Rest}\`
  ? \`\${First extends Lowercase<First> ? First : \`-\${Lowercase<First>}\`}\${Hyphens<Rest>}\`
  : '';
type Hyphened<O> = { [Name in keyof O as Hyphens<Name>]?: O[Name] };
type Tag<E, O, H> = Omit<Solid.HTMLAttributes<E>, keyof Hyphened<O>> & Hyphened<O> & LaurelListeners<H, 'on'>;
declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
${tagsOf(elements, '      ')}
    }
  }
}
`;
}
