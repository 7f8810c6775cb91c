import { beforeEach } from 'vitest';

// For quick rooms of scripts/mutation.ts: what is given more time than others takes it for each change.
beforeEach(({ task, skip }) => {
  if (task.timeout > 5_000) skip();
});
