import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { PlayerSearchView } from '../../../src/components/player-search/PlayerSearchView.tsx';
import { searchOf } from '../../../stories/player-search/searches.ts';
import '../../../src/styles/laurel.css';
import { eventually } from '../../support/eventually.ts';

afterEach(() => vi.restoreAllMocks());

// The search's own sheet is not imported in this file.
test('a page without the sheet of the search is told so', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  await render(<PlayerSearchView model={searchOf('')} />);
  await eventually(() => expect(told.mock.calls).toHaveLength(1));
  expect(String(told.mock.calls)).toMatch(/import 'laurel\/widgets\/search\.css'/);
});
