import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';

addons.setConfig({
  theme: create({
    base: 'light',
    brandTitle: 'Laurel',
    colorPrimary: '#17704a',
    colorSecondary: '#17704a',
    appBorderRadius: 8,
  }),
});
