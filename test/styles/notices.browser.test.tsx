import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import '../../src/styles/laurel.css';
import { ScoreStatusView } from '../../src/components/score-status/ScoreStatusView.tsx';
import { run } from '../../stories/score/runs.ts';

test.each([
  ['beside its words', 640],
  ['below them, where there is no room', 260],
])('the button of a notice is as far from all edges that it is at: %s', async (_, width) => {
  await render(
    <div style={{ width }}>
      <ScoreStatusView runs={[run('queued', { problem: 'network', tries: 4 })]} onRetry={() => undefined} />
    </div>,
  );
  const box = (selector: string): DOMRect =>
    (document.querySelector(selector) as HTMLElement).getBoundingClientRect();
  const notice = box('.laurel-Notice');
  const words = box('.laurel-Notice > p');
  const button = box('.laurel-Notice > button');
  const isBelow = button.top > words.bottom;
  expect(isBelow).toBe(width === 260);
  // Without the notice's own edge of one pixel.
  expect(notice.bottom - button.bottom - 1).toBe(8);
  if (isBelow) expect(button.top - words.bottom).toBeGreaterThanOrEqual(8);
  else expect([button.top - notice.top - 1, notice.right - button.right - 1]).toEqual([8, 8]);
});
