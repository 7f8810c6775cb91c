import { Source } from '@storybook/addon-docs/blocks';
import type { ComponentProps, ReactNode } from 'react';
import { useTheme } from 'storybook/theming';

/** Code in a page, as light or dark as the page: by itself it is always light. */
export function CodeBlock(props: ComponentProps<typeof Source>): ReactNode {
  return <Source dark={useTheme()['base'] === 'dark'} {...props} />;
}
