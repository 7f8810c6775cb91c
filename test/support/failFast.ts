import fc from 'fast-check';
import { beforeEach } from 'vitest';

// For mutation runs, where that a test fails is all that matters: no search for the simplest counterexample, and no
// patience for what will never show.
fc.configureGlobal({ endOnFailure: true });
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 1_500 });
}

// For quick rooms of scripts/mutation.ts: what is given more time than others takes it for each change.
if (process.env['MUTATION_QUICK'] !== undefined)
  beforeEach(({ task, skip }) => {
    if (task.timeout > 5_000) skip();
  });
