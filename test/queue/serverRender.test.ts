import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { ScoreStatus } from '../../src/components/score-status/ScoreStatus.tsx';
import { createClient } from '../../src/client/createClient.ts';
import type { SubmitScore } from '../../src/domain/runs/Run.ts';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { usePendingScores } from '../../src/react/hooks/usePendingScores.ts';
import { useSubmitScore } from '../../src/react/hooks/useSubmitScore.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('on a server the score hooks render without runs, send nothing and complain about nothing', async () => {
  vi.useFakeTimers();
  const complain = vi.spyOn(console, 'error');
  const submitScore = vi.fn<SubmitScore>();
  function Game() {
    const { runs } = useSubmitScore();
    const pending = usePendingScores('t1');
    return createElement('p', null, `${runs.length} runs, ${pending.runs} pending`);
  }
  const client = createClient({ baseUrl: 'https://platform.example', apiKey: 'key' });
  const html = renderToString(
    createElement(
      LaurelProvider,
      { client, session: 'ann', submitScore },
      createElement(Game),
      createElement(ScoreStatus),
    ),
  );
  expect(html).toContain('0 runs, 0 pending');
  expect(html).not.toContain('laurel-ScoreStatus');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(submitScore).not.toHaveBeenCalled();
  expect(complain).not.toHaveBeenCalled();
});
