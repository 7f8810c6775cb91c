import { beforeEach } from 'vitest';
import { cdp } from 'vitest/browser';

// The mouse stays where the test before has left it, which may be where something comes up.
beforeEach(async () => {
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 });
});
