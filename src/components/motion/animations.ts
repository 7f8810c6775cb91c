import { moveRows } from './moveRows.ts';
import { movePodium } from './movePodium.ts';
import { popRank } from './popRank.ts';
import { slideThumb } from './slideThumb.ts';

/** Everything that moves, in one part of the page that is loaded when it is idle. */
export const animations = { moveRows, movePodium, popRank, slideThumb };

/** What `animations` holds. */
export type Animations = typeof animations;
