import { moveRows } from './moveRows.ts';
import { movePodium } from './movePodium.ts';
import { popRank } from './popRank.ts';
import { slideThumb } from './slideThumb.ts';
import { stateDrawings } from './stateDrawings.ts';
import { wreathDrawing } from './wreathDrawing.ts';

/** What is for the eye alone, and not needed at first: in one part of the page that is loaded when it is idle. */
export const visuals = {
  moveRows,
  movePodium,
  popRank,
  slideThumb,
  lines: { ...stateDrawings, ...wreathDrawing },
};

/** What `visuals` holds. */
export type Visuals = typeof visuals;
