/**
 * Calls a function of the user's, which must not stop what we are doing when it throws. What it threw is seen as theirs:
 * by the page's own handler of uncaught errors, or in the console of a server, which an uncaught one would end.
 */
export function callSafely<Args extends readonly unknown[]>(
  call: ((...args: Args) => unknown) | undefined,
  ...args: Args
): void {
  try {
    call?.(...args);
  } catch (error) {
    if (typeof reportError === 'function') reportError(error);
    // oxlint-disable-next-line no-console -- where there is no such handler, this is where it is looked for
    else console.error(error);
  }
}
