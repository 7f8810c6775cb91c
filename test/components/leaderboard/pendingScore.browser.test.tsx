import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Leaderboard } from '../../../src/components/leaderboard/Leaderboard.tsx';
import { createClient } from '../../../src/client/createClient.ts';
import type { RunAnswer } from '../../../src/domain/runs/Run.ts';
import { LaurelProvider } from '../../../src/react/provider/LaurelProvider.tsx';
import { useSubmitScore } from '../../../src/react/hooks/useSubmitScore.ts';
import { createSandbox } from '../../../src/entries/sandbox.ts';

test('a finished run stands beside the own score until the board contains it', async () => {
  localStorage.clear();
  const sandbox = createSandbox();
  const player = sandbox.players[0]?.sub ?? '';
  const tournamentId = sandbox.tournaments.find(({ name }) => name === 'Winter Sprint')?.id ?? '';
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    getToken: () => sandbox.token(player),
    fetch: sandbox.fetch,
  });
  const before = sandbox.board(tournamentId)?.standing(player)?.scores['kills'] ?? 0;
  const verdict = Promise.withResolvers<void>();
  function Game() {
    const { submit } = useSubmitScore();
    return (
      <button
        type="button"
        onClick={() => submit({ tournamentId, scores: [{ scoreType: 'kills', value: 7 }] })}
      >
        Game over
      </button>
    );
  }
  await render(
    <LaurelProvider
      client={client}
      session={player}
      submitScore={async ({ id, scores }): Promise<RunAnswer> => {
        await verdict.promise;
        const values = Object.fromEntries(scores.map(({ scoreType, value }) => [scoreType, value]));
        sandbox.board(tournamentId)?.add({ player, scores: values, at: Date.now() });
        return { id, status: 'accepted' };
      }}
    >
      <Game />
      <Leaderboard tournamentId={tournamentId} scoreTypes={[{ name: 'kills', label: 'Kills' }]} />
    </LaurelProvider>,
  );
  const score = () =>
    page.getByRole('row', { name: /You/ }).getByRole('cell', { name: /^\d+$/ }).element().textContent;
  const onItsWay = page.getByText('+7 on its way');
  await expect.poll(score).toBe(String(before));
  await expect.element(onItsWay).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Game over' }).click();
  await expect.element(onItsWay).toBeInTheDocument();
  expect(score()).toBe(String(before));

  verdict.resolve();
  await expect.poll(score).toBe(String(before + 7));
  await expect.element(onItsWay).not.toBeInTheDocument();
});
