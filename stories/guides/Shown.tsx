import { Source } from '@storybook/addon-docs/blocks';
import type { ReactNode } from 'react';
import { underItsName } from './asWritten.ts';

const files = import.meta.glob<string>(['./code/*', './*.tsx', '../../examples/server-worker/*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Code of a guide: a file that the compiler reads, and a test runs where it can be run. */
export function Shown({ file }: { readonly file: string }): ReactNode {
  const code = files[file.startsWith('../') ? file : `./${file}`];
  if (code === undefined) throw new Error(`There is no stories/guides/${file}.`);
  const language = file.endsWith('.css') ? 'css' : 'tsx';
  return <Source code={underItsName(file, code)} language={language} />;
}
