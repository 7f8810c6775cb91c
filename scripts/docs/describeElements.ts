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
function methodsOf(tag: string): readonly DescribedMethod[] {
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
