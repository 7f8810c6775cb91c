import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readProps } from '../../.storybook/readProps.ts';
import type { AttributeKind } from '../../src/embed/attributes/attributes.ts';
import { bundleEmbed } from '../embed/bundleEmbed.ts';

/** What one element takes and tells. */
export interface DescribedElement {
  readonly tag: string;
  readonly className: string;
  readonly description: string;
  readonly attributes: readonly DescribedOption[];
  readonly properties: readonly DescribedOption[];
  readonly methods: readonly DescribedMethod[];
  readonly events: readonly { readonly name: string; readonly description: string }[];
  readonly slots: readonly { readonly name: string; readonly description: string }[];
}

interface DescribedMethod {
  readonly name: string;
  readonly description: string;
  /** What it takes and gives, as TypeScript writes it. */
  readonly signature: string;
}

/** An attribute with the property of the same meaning, or a property alone. */
export interface DescribedOption {
  readonly name: string;
  readonly property: string;
  readonly description: string;
  /** The type as it is written beside `import type { … } from 'laurel'`. */
  readonly type: string;
}

interface ElementClass {
  readonly attributes: Readonly<Record<string, AttributeKind>>;
  readonly properties: readonly string[];
}

// Of options that are no component's.
const ownWords: Readonly<Record<string, string>> = {
  theme: 'The look: of this element and of all inside that say none.',
  scheme: 'Light or dark; left out, as the page says by a class, or else the reader’s system.',
  density: 'How much room there is, here and inside.',
  'base-url': 'Where the service is.',
  'api-key': 'The public key of the game.',
  session: 'Any stable name of the signed-in player, such as an account id; no token.',
  locale: 'BCP 47 tag for numbers and dates.',
  'attempt-timeout': 'Milliseconds for one attempt.',
  'total-timeout': 'Milliseconds for a whole call.',
  'submit-url': 'Where finished games go: the address of the game server’s score handler.',
  'former-clients':
    'What clients the game had before, as JSON: finished games that wait under one of them are sent, too.',
  client: 'A client of `createClient`, in place of `base-url` and `api-key`.',
  getToken: 'Gives the player’s token, or `null`.',
  layout: 'Rows with names, or circles.',
  selectable: 'Offers every item to be chosen, of which `laurel:select` tells.',
  launcher: 'Text of a button that opens it; or put one of your own into the slot of that name.',
  heading: 'The heading.',
  open: 'Whether it is open.',
  isolation:
    'What keeps keys, presses and touches from the game: `guard` needs embed.js to be the first script, `frame` does not; `auto` tries and chooses; `none`.',
};
const eventWords: Readonly<Record<string, string>> = {
  open: 'It has opened.',
  close: 'It has closed, and the focus has returned.',
  error: 'A request failed; `detail` is the `LaurelError`.',
  score: 'The status of a finished game has changed; `detail` is the `QueuedRun`.',
  select: 'The player chose something; `detail` is what.',
  period: 'The player chose a period, which is `detail`.',
};
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
const signIn = {
  name: 'sign-in',
  description: 'The game’s own sign-in, shown to who is signed out.',
};

/** The component whose options an element's attributes are, and the events that it tells of. */
const componentsAndEvents: Readonly<Record<string, readonly string[]>> = {
  'laurel-provider': ['LaurelProvider', 'error', 'score'],
  'laurel-overlay': ['LaurelOverlay', 'open', 'close'],
  'laurel-leaderboard': ['Leaderboard', 'error', 'period'],
  'laurel-profile': ['Profile', 'error'],
  'laurel-friends': ['FriendList', 'error', 'select'],
  'laurel-tournaments': ['TournamentList', 'error', 'select'],
  'laurel-rank-chip': ['RankChip', 'error'],
};

/** The type of an attribute's value, by what the element says of it to whoever wrote something else. */
function typeOf({ expected }: AttributeKind): string {
  const [, words] = /^one of ([^/]+)$/.exec(expected) ?? [];
  if (words !== undefined)
    return words
      .split(', ')
      .map((word) => `'${word}'`)
      .join(' | ');
  if (expected.startsWith('no value')) return 'boolean';
  if (expected.endsWith('or push')) return "'push' | number";
  if (expected.startsWith('a whole number')) return 'number';
  // Of the other lists the component says what they are of.
  return expected.startsWith('a list') ? 'readonly FormerClient[]' : 'string';
}

/** All elements, from their own classes and the docstrings of the components' options. */
export async function describeElements(): Promise<readonly DescribedElement[]> {
  const { elements } = await loadElements();
  const components = readProps(process.cwd());
  return Object.entries(elements).map(([tag, { attributes, properties }]): DescribedElement => {
    const [component = '', ...events] = componentsAndEvents[tag] ?? [];
    const described = components.get(component);
    const option = (name: string, kind?: AttributeKind): DescribedOption => {
      const property = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
      const known = described?.props[property] ?? components.get('LaurelProvider')?.props[property];
      const type = kind === undefined ? 'unknown' : typeOf(kind);
      const owner = described?.props[property] === undefined ? 'LaurelProvider' : component;
      return {
        name,
        property,
        description: ownWords[name] ?? known?.description ?? '',
        type:
          property === 'getToken'
            ? "ClientOptions['getToken']"
            : // An attribute has words, or a number where the component also takes an object.
              known === undefined || type.startsWith("'") || name === 'live'
              ? type
              : `${owner}Props['${property}']`,
      };
    };
    return {
      tag,
      className: `${tag.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())}Element`,
      description:
        tag === 'laurel-provider'
          ? 'The service and the player of all elements inside.'
          : (described?.description ?? '').replaceAll('`LaurelProvider`', '`<laurel-provider>`'),
      attributes: Object.entries(attributes).map(([name, kind]) => option(name, kind)),
      properties: properties.map((name) => option(name)),
      methods: methodsOf(tag),
      events: events.map((name) => ({ name: `laurel:${name}`, description: eventWords[name] ?? '' })),
      slots: [
        ...(tag === 'laurel-overlay'
          ? [
              { name: '', description: 'What is shown while it is open.' },
              { name: 'launcher', description: 'A button of the page’s own that opens it.' },
            ]
          : []),
        ...(['laurel-leaderboard', 'laurel-profile', 'laurel-friends'].includes(tag) ? [signIn] : []),
        ...(tag === 'laurel-provider' ? [{ name: '', description: 'The page with its elements.' }] : []),
      ],
    };
  });
}

/** Where a class with methods of its own stands. */
const classFiles: Readonly<Record<string, string>> = {
  'laurel-provider': 'src/embed/elements/ProviderElement.tsx',
  'laurel-overlay': 'src/embed/overlay/OverlayElement.tsx',
};

/** What a page may call: the methods of its class with a docstring that are no part of what all elements are. */
export function methodsOf(tag: string): readonly DescribedMethod[] {
  const file = classFiles[tag];
  const method = /^ {2}\/\*\*((?:(?!\*\/)[^])*)\*\/\n {2}(?:async )?([a-z]\w*)(\([^]*?\): [^]*?) \{$/gm;
  return [...(file === undefined ? '' : readFileSync(file, 'utf8')).matchAll(method)].map(
    ([, comment = '', name = '', signature = '']) => ({
      name,
      description: comment.replaceAll(/\n\s*\* ?/g, ' ').trim(),
      signature,
    }),
  );
}

/** Outside of a browser the classes stand for themselves alone. */
async function loadElements(): Promise<{ readonly elements: Readonly<Record<string, ElementClass>> }> {
  const { code } = await bundleEmbed({ entry: 'src/embed/elements/elements.ts', format: 'esm' });
  const folder = mkdtempSync(join(process.cwd(), 'node_modules/.cache-embed-'));
  try {
    const file = join(folder, 'elements.mjs');
    writeFileSync(file, code);
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

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

function typeOfEvent(name: string, tag = ''): string {
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
  const lines = (of: (element: DescribedElement) => string): string => elements.map(of).join('\n');
  const optional = ({ className, attributes, properties }: DescribedElement): string => `
/** What a template may give a \`${className}\`: attributes as text, or properties. */
export interface ${className}Options {
${attributes.map(({ name, type }) => (name.includes('-') ? `  '${name}'?: ${type} | string | undefined;` : '')).join('\n')}
${[...attributes, ...properties].map(({ property, type }) => `  ${property}?: ${type}${attributes.some((a) => a.property === property) ? ' | string' : ''} | undefined;`).join('\n')}
}`;
  const own = lines(
    ({ className, description, attributes, properties, methods }) => `
/** ${description.replaceAll('\n', '\n * ')} */
export interface ${className} extends HTMLElement {
${[...attributes, ...properties].map(({ property, description: does, type }) => `  /** ${does.replaceAll('\n', ' ')} */\n  ${property}: ${type} | undefined;`).join('\n')}
${methods.map(({ name, description: does, signature }) => `  /** ${does} */\n  ${name}${signature};`).join('\n')}
}`,
  );
  const events = [...new Set(elements.flatMap((element) => element.events.map(({ name }) => name)))];
  const eventsOf = ({ tag, className }: DescribedElement): string =>
    chosen[tag] === undefined ? 'LaurelEvents' : `${className}Events`;
  const ofTemplate = (element: DescribedElement): string =>
    `${element.className}, ${element.className}Options, ${eventsOf(element)}`;
  const names = [
    ...new Set(['LaurelListeners', ...elements.flatMap((element) => ofTemplate(element).split(', '))]),
  ].join(', ');
  return {
    'tags.d.ts': `${imports}
${own}
${lines(optional)}
/** What elements tell of. An event goes up from where it was told, so each may hear of all. */
export interface LaurelEvents {
${events.map((name) => `  '${name}': ${typeOfEvent(name)};`).join('\n')}
}
${elements
  .filter(({ tag }) => chosen[tag] !== undefined)
  .map(
    ({ tag, className }) => `
export interface ${className}Events extends LaurelEvents {
  'laurel:select': ${typeOfEvent('laurel:select', tag)};
}`,
  )
  .join('\n')}
/** Listeners as templates take them, by what stands before an event's name. */
export type LaurelListeners<Events, Before extends string> = {
  [Name in keyof Events & string as \`\${Before}\${Name}\`]?: ((event: Events[Name]) => void) | undefined;
};
declare global {
  interface HTMLElementTagNameMap {
${lines(({ tag, className }) => `    '${tag}': ${className};`)}
  }
  interface GlobalEventHandlersEventMap extends LaurelEvents {}
}
`,
    'react.d.ts': `import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { ${names} } from './tags.js';
type Tag<E, O, H> = Omit<DetailedHTMLProps<HTMLAttributes<E>, E>, keyof O> & O & LaurelListeners<H, 'on'>;
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${lines((element) => `      '${element.tag}': Tag<${ofTemplate(element)}>;`)}
    }
  }
}
`,
    'vue.d.ts': `import type { DefineComponent, HTMLAttributes } from 'vue';
import type { ${names} } from './tags.js';
type Capital<Events> = { [Name in keyof Events & string as Capitalize<Name>]: Events[Name] };
type Tag<E, O, H> = DefineComponent<Omit<HTMLAttributes, keyof O> & O & LaurelListeners<Capital<H>, 'on'>>;
declare module 'vue' {
  interface GlobalComponents {
${lines((element) => `    '${element.tag}': Tag<${ofTemplate(element)}>;`)}
  }
}
`,
    'svelte.d.ts': `import type { HTMLAttributes } from 'svelte/elements';
import type { ${names} } from './tags.js';
type Tag<E extends EventTarget, O, H> = Omit<HTMLAttributes<E>, keyof O> & O & LaurelListeners<H, 'on' | 'on:'>;
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${lines((element) => `    '${element.tag}': Tag<${ofTemplate(element)}>;`)}
  }
}
`,
    // Solid makes the property's name of the one with hyphens, and knows no other.
    'solid.d.ts': `import type { JSX as Solid } from 'solid-js';
import type { ${names} } from './tags.js';
type Hyphens<Name> = Name extends \`\${infer First}\${infer Rest}\`
  ? \`\${First extends Lowercase<First> ? First : \`-\${Lowercase<First>}\`}\${Hyphens<Rest>}\`
  : '';
type Hyphened<O> = { [Name in keyof O as Hyphens<Name>]?: O[Name] };
type Tag<E, O, H> = Omit<Solid.HTMLAttributes<E>, keyof Hyphened<O>> & Hyphened<O> & LaurelListeners<H, 'on'>;
declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
${lines((element) => `      '${element.tag}': Tag<${ofTemplate(element)}>;`)}
    }
  }
}
`,
  };
}
