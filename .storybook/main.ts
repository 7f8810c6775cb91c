import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';
import { laurelMark } from './laurelMark.ts';
import { documentProps } from './documentProps.ts';
import { documentStories } from './documentStories.ts';
import { tablesInPages } from './tablesInPages.ts';
import { readableReference } from './readableReference.ts';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

const config: StorybookConfig = {
  framework: { name: '@storybook/react-vite', options: {} },
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx'],
  addons: [
    '@storybook/addon-docs',
    '@storybook/addon-a11y',
    '@storybook/addon-vitest',
    '@storybook/addon-mcp',
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The stage paints its own ground.
  features: { sidebarOnboardingChecklist: false, backgrounds: false },
  managerHead: (head) =>
    `${head}<title>Laurel</title><link rel="icon" href="data:image/svg+xml,${encodeURIComponent(laurelMark('#2a9a68'))}">` +
    // As on the pages of components (docs.css): options say their default in words.
    '<style>#storybook-panel-root .docblock-argstable :is(th, td):nth-child(3) { display: none }</style>',
  experimental_manifests: ({ components, ...others }) => ({
    ...others,
    ...(components && { components: documentStories(root, components) }),
  }),
  typescript: { reactDocgen: false },
  viteFinal: (vite) => ({
    ...vite,
    plugins: [tablesInPages(root), ...(vite.plugins ?? []), documentProps(root), readableReference(root)],
  }),
};

export default config;
