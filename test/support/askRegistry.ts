/**
 * Runs what installs from the registry, and again where an answer broke off: npm itself asks again only for what did not
 * begin, and how well a registry answers says nothing about Laurel.
 */
export function askRegistry<Result>(install: () => Result, triesLeft = 2): Result {
  try {
    return install();
  } catch (error) {
    if (triesLeft === 0 || !/npm error code E(IDLETIMEOUT|CONNRESET|TIMEDOUT|AI_AGAIN)/.test(String(error)))
      throw error;
    return askRegistry(install, triesLeft - 1);
  }
}
