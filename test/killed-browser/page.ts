/** A page whose game server cannot be reached. */
import { createScoreQueue } from '../../src/queue/createScoreQueue.ts';

const queue = createScoreQueue({
  session: 'ann',
  submitScore: () => Promise.reject(new TypeError('Failed to fetch')),
});
queue.start();
Object.assign(window, { queue });
