import { Controls, Description, Primary, Stories, Subtitle, Title } from '@storybook/addon-docs/blocks';
import type { ReactNode } from 'react';

/** A component's page: the picture first, then what it is, what it takes, and what else it can look like. */
export function DocsPage(): ReactNode {
  return (
    <>
      <Title />
      <Subtitle />
      <Primary />
      <Description />
      <Controls sort="requiredFirst" />
      <Stories includePrimary={false} title="More of it" />
    </>
  );
}
