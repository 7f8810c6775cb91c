import type { ReactNode } from 'react';
import { sizeTable } from '../../scripts/docs/sizeTable.ts';
import { TextPage } from './TextPage.tsx';

/** What a page carries of Laurel at most. */
export function SizeTable(): ReactNode {
  return <TextPage text={sizeTable()} />;
}
