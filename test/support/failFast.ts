import fc from 'fast-check';

// For mutation runs, where that a test fails is all that matters: no search for the simplest counterexample, and no
// patience for what will never show.
fc.configureGlobal({ endOnFailure: true });
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 1_500 });
}
