'use client';

import { useSubmitScore, useWords } from 'laurel';

/** What has become of the player's finished games. Nothing where there are none. */
export function ScoreLines() {
  const { runs, dismiss } = useSubmitScore();
  const { messages, format } = useWords();
  const words = messages.score;
  if (runs.length === 0) return null;
  return (
    <section aria-label={words.title} className="grid gap-2">
      <ul className="grid gap-2">
        {runs.map((run) => {
          const score = run.scores.map(({ value }) => format.number(value)).join(', ');
          return (
            <li
              key={run.id}
              className="bg-card text-card-foreground flex items-center gap-3 rounded-md border px-3 py-2 text-sm"
            >
              <span className="grow tabular-nums">{score}</span>
              <span role="status" className="text-muted-foreground">
                {words.status[run.status]}
              </span>
              {run.settledAt !== undefined && (
                <button type="button" aria-label={words.dismiss({ score })} onClick={() => dismiss(run.id)}>
                  <span aria-hidden>×</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
