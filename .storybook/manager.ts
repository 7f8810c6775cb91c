import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { addons } from 'storybook/manager-api';
import { laurelTheme, schemeOf } from './laurelTheme.ts';

// The frame is as light or dark as the stories in it.
let globals: Readonly<Record<string, unknown>> | undefined;
const follow = () =>
  addons.setConfig({
    theme: laurelTheme(schemeOf(globals)),
    sidebar: { collapsedRoots: ['states'] },
  });
follow();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', follow);
addons.register('laurel', (api) => {
  for (const event of [SET_GLOBALS, GLOBALS_UPDATED]) {
    api.on(event, (message: { readonly globals: Readonly<Record<string, unknown>> }) => {
      globals = message.globals;
      follow();
    });
  }
});
