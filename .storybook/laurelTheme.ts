import { create, type ThemeVars } from 'storybook/theming';
import { laurelMark } from './laurelMark.ts';

/** Storybook's own pages in Laurel's colours. */
export function laurelTheme(scheme: 'light' | 'dark'): ThemeVars {
  const { page, surface, raised, text, muted, accent, chosen, onAccent, edge } = palettes[scheme];
  const wordmark =
    `<svg xmlns="http://www.w3.org/2000/svg" width="132" height="32" viewBox="0 0 132 32">${laurelMark(accent)}` +
    `<text x="42" y="23" font-family="Inter, system-ui, sans-serif" font-size="21" font-weight="700" letter-spacing="-.6" fill="${text}">Laurel</text></svg>`;
  return create({
    base: scheme,
    brandTitle: 'Laurel',
    brandUrl: './',
    brandTarget: '_self',
    brandImage: `data:image/svg+xml,${encodeURIComponent(wordmark)}`,
    fontBase: 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif',
    colorPrimary: accent,
    colorSecondary: chosen,
    appBg: page,
    appContentBg: surface,
    appPreviewBg: page,
    appBorderColor: edge,
    appBorderRadius: 10,
    barBg: surface,
    barTextColor: muted,
    barSelectedColor: accent,
    barHoverColor: accent,
    textColor: text,
    textMutedColor: muted,
    textInverseColor: onAccent,
    inputBg: raised,
    inputBorder: edge,
    inputTextColor: text,
    inputBorderRadius: 8,
    buttonBg: raised,
    buttonBorder: edge,
    booleanBg: raised,
    booleanSelectedBg: surface,
  });
}

/** Whether Storybook's pages are dark, by the toolbar's scheme. */
export function schemeOf(globals: Readonly<Record<string, unknown>> | undefined): 'light' | 'dark' {
  const scheme = globals?.['scheme'];
  if (scheme === 'light' || scheme === 'dark') return scheme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

const palettes = {
  light: {
    page: '#eef0ef',
    surface: '#ffffff',
    raised: '#f4f6f5',
    text: '#141b17',
    muted: '#58625c',
    accent: '#0f6b45',
    chosen: '#0f6b45',
    onAccent: '#ffffff',
    edge: '#dfe4e1',
  },
  dark: {
    page: '#0c0f0e',
    surface: '#151817',
    raised: '#1f2422',
    text: '#eef1ef',
    muted: '#a8b0ac',
    accent: '#63d69f',
    // What is chosen in the sidebar stands in white on a darker shade of it.
    chosen: '#2ec581',
    onAccent: '#06281a',
    edge: '#2a302d',
  },
} as const;
