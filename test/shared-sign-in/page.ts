/** A game whose tabs share one sign-in; whose tab it is, is in its address. */
import { createQueueWithTiming } from '../../src/queue/createScoreQueue.ts';
import { httpSubmitter } from '../../src/queue/sending/httpSubmitter.ts';

const { searchParams } = new URL(location.href);
const queue = createQueueWithTiming(
  {
    submitScore: httpSubmitter(`${searchParams.get('server') ?? ''}/api/scores`),
    getToken: () => localStorage.getItem('token'),
    session: searchParams.get('session') ?? '',
  },
  { retryBase: 20, retryCap: 300 },
);
queue.start();
addEventListener('pageshow', ({ persisted }) => {
  document.body.dataset['persisted'] = String(persisted);
});
Object.assign(window, { queue });
