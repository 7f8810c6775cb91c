import type { Token } from './tokenList.ts';

/** Values of tokens that make a look together. */
export interface Preset {
  readonly name: string;
  readonly values: Readonly<Partial<Record<Token['name'], string>>>;
}

/** Six looks to begin with. Each sets every basic colour, so that it is the same in light and dark. */
export const presets: readonly Preset[] = [
  preset('Paper', '#faf6ec #2b2419 #6b5d48 #8a3b12 #ffffff #a3201b', {
    '--laurel-font': 'Georgia, "Liberation Serif", serif',
    '--laurel-radius': '4px',
  }),
  preset('Midnight', '#0e1424 #eaf0ff #a3b1d1 #7ab8ff #071226 #ff9aa6', { '--laurel-radius': '16px' }),
  preset('Candy', '#fff5fa #3d1530 #7d4a6a #b3125f #ffffff #a3201b', {
    '--laurel-radius': '24px',
    '--laurel-row-height': '48px',
  }),
  preset('Steel', '#e9edf0 #10181d #47535b #0a4f7a #ffffff #96201b', {
    '--laurel-radius': '0px',
    '--laurel-control-radius': '0px',
    '--laurel-label-transform': 'uppercase',
    '--laurel-label-tracking': '1px',
    '--laurel-font-size': '14px',
  }),
  preset('Ember', '#1c100c #ffeee2 #d3a891 #ff9d4d #2b1202 #ffa6a6', {
    '--laurel-radius': '10px',
    '--laurel-weight': '800',
  }),
  preset('Jungle', '#0f1f17 #f0f7e8 #abc4ae #f2d24b #241d00 #ffa398', {
    '--laurel-radius': '2px',
    '--laurel-avatar-radius': '8px',
  }),
];

/** `colours`: surface, text, muted, accent, on-accent, danger. */
function preset(name: string, colours: string, more: Preset['values']): Preset {
  const [surface = '', text = '', muted = '', accent = '', onAccent = '', danger = ''] = colours.split(' ');
  return {
    name,
    values: {
      '--laurel-surface': surface,
      '--laurel-text': text,
      '--laurel-muted': muted,
      '--laurel-accent': accent,
      '--laurel-on-accent': onAccent,
      '--laurel-danger': danger,
      ...more,
    },
  };
}
