import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import '../src/styles/laurel.css';
import '../src/styles/widgets/moments.css';
import '../src/styles/widgets/search.css';
import '../src/styles/themes/arcade.css';
import '../src/styles/themes/contrast.css';
import '../src/styles/themes/glass.css';
import './docs.css';
import './stage.css';
import { faultChoices } from '../src/devtools/faultChoices.ts';
import { setToolbarFault } from '../stories/support/toolbarFault.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { controlsByType } from './controlsByType.ts';
import { DocsPage } from './DocsPage.tsx';
import { DocsRoom } from './DocsRoom.tsx';
import { playInEnglish } from './playInEnglish.ts';
import { Stage } from './Stage.tsx';

// What a story waits for takes longer than Testing Library's second on a busy machine.
configure({ asyncUtilTimeout: 12_000 });

const preview: Preview = {
  tags: ['autodocs'],
  argTypesEnhancers: [controlsByType],
  parameters: {
    a11y: { test: 'error' },
    layout: 'fullscreen',
    controls: { expanded: true, sort: 'requiredFirst' },
    docs: { page: DocsPage, container: DocsRoom, components: { Source: CodeBlock } },
    options: {
      storySort: {
        order: [
          'Welcome',
          'Guides',
          [
            'Quick start',
            'Hooks and models',
            'Server and going live',
            'Gateway',
            'Styling',
            'Words and languages',
            'Custom UI',
            'Games',
            'Without React',
            'Testing your app',
            'Security',
            'Accessibility',
            'Troubleshooting',
            'Sizes and support',
            'Live service',
            '*',
            'Devtools',
          ],
          'Components',
          [
            'Leaderboard',
            'Tournaments',
            'Friends',
            'Profile',
            'Player search',
            'Score status',
            'Rank chip',
            'Moment toast',
            'Overlay',
            'Provider',
            '*',
            'Parts',
          ],
          'States',
          'Theming',
          ['*', 'Workbench'],
          'Reference',
          [
            'Components',
            'Hooks',
            'Functions',
            'Helpers',
            'Types',
            'Server',
            'Testing',
            'Commands',
            '*',
            'Service interface',
          ],
        ],
      },
    },
  },
  initialGlobals: {
    theme: 'default',
    scheme: 'system',
    density: 'default',
    width: 'full',
    direction: 'auto',
    locale: 'en',
    fault: 'none',
  },
  globalTypes: {
    theme: toolbar('Theme', 'paintbrush', {
      default: 'Laurel',
      contrast: 'High contrast',
      arcade: 'Arcade',
      glass: 'Glass',
    }),
    scheme: toolbar('Scheme', 'circlehollow', { light: 'Light', dark: 'Dark', system: 'System' }),
    density: toolbar('Density', 'listunordered', {
      default: 'Default',
      comfortable: 'Comfortable',
      compact: 'Compact',
    }),
    width: toolbar('Width', 'grow', { full: 'Full', 240: '240 px', 360: '360 px', 768: '768 px' }),
    direction: toolbar('Direction', 'transfer', {
      auto: 'Auto',
      ltr: 'Left to right',
      rtl: 'Right to left',
    }),
    locale: toolbar('Locale', 'globe', {
      en: 'English',
      es: 'Español',
      'pt-BR': 'Português',
      fr: 'Français',
      de: 'Deutsch',
      it: 'Italiano',
      pl: 'Polski',
      tr: 'Türkçe',
      ar: 'العربية',
      ja: '日本語',
      ko: '한국어',
      'zh-CN': '简体中文',
      pseudo: 'Pseudo (long, accented English)',
    }),
    fault: toolbar('Fault of the service', 'lightning', {
      none: 'No fault',
      ...Object.fromEntries(faultChoices.map(({ id, label }) => [id, label])),
    }),
  },
  // Before those of the stories, which make their sandboxes.
  loaders: [({ globals }) => setToolbarFault(String(globals['fault'])), playInEnglish],
  // Runs before the accessibility check: half-way through a motion no colour can be judged.
  afterEach: () => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
    }
  },
  decorators: [
    (Story, { globals, parameters }) => (
      <Stage
        // Under another fault everything begins anew.
        key={String(globals['fault'])}
        theme={String(globals['theme'])}
        scheme={String(globals['scheme'])}
        density={String(globals['density'])}
        width={String(globals['width'])}
        direction={String(globals['direction'])}
        locale={String(globals['locale'])}
        bare={parameters['bare'] === true}
      >
        <Story />
      </Stage>
    ),
  ],
};

export default preview;

function toolbar(title: string, icon: string, choices: Readonly<Record<string, string>>) {
  const items = Object.entries(choices).map(([value, title]) => ({ value, title }));
  return { description: title, toolbar: { title, icon: icon as 'globe', items, dynamicTitle: true } };
}
