import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import '../../../src/styles/laurel.css';
import { Podium } from '../../../src/components/podium/Podium.tsx';
import { killColumns, rows } from '../../../stories/leaderboard/board.ts';

test.each(['ltr', 'rtl'])('the wreath stands around the winner’s face in %s', async (direction) => {
  const screen = await render(
    <div dir={direction} className="laurel-Root" style={{ inlineSize: 400 }}>
      <Podium rows={rows(3)} columns={killColumns} />
    </div>,
  );
  const middle = (selector: string) => {
    const { left, width } = screen.container.querySelector(selector)!.getBoundingClientRect();
    return left + width / 2;
  };
  expect(middle('.laurel-Wreath')).toBeCloseTo(middle('[data-place="1"] .laurel-Avatar'), 0);
});
