// jsdom, in which people test their pages, lays nothing out and scrolls nothing into sight.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { PlayerSearch } from '../../src/components/player-search/PlayerSearch.tsx';
import { createTestSandbox } from '../../src/testing/createTestSandbox.ts';
import { renderWithLaurel } from '../../src/testing/react/renderWithLaurel.ts';
import { rankedPage } from '../support/rankedPage.ts';

const sandbox = createTestSandbox();
const tournamentId = sandbox.tournament().id;
const failures = vi.spyOn(console, 'error');
const focusedRow = () => (document.activeElement as HTMLElement).dataset;
afterEach(() => {
  failures.mockClear();
});

test('a board leads to the own place and back where nothing scrolls', async () => {
  const as = sandbox.board(tournamentId)?.page(7, 1)[0]?.player;
  renderWithLaurel(<Leaderboard tournamentId={tournamentId} pageSize={5} />, { sandbox, as });
  fireEvent.click(await screen.findByRole('button', { name: 'Jump to me' }));
  const back = await screen.findByRole('button', { name: 'Back to top' });
  await waitFor(() => expect(focusedRow()['own']).toBe(''));
  fireEvent.click(back);
  await waitFor(() => expect(focusedRow()['index']).toBe('0'));
  expect(failures).not.toHaveBeenCalled();
});

test('the keys go through who was found where nothing scrolls', async () => {
  const { index } = rankedPage(sandbox);
  renderWithLaurel(<PlayerSearch tournamentId={tournamentId} index={index} />, { sandbox });
  const field = await screen.findByRole('combobox');
  fireEvent.change(field, { target: { value: 'a' } });
  const [first] = await screen.findAllByRole('option');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  await waitFor(() => expect(first?.getAttribute('aria-selected')).toBe('true'));
  expect(failures).not.toHaveBeenCalled();
});
