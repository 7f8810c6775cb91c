/** The locks that the tabs of an origin share (Web Locks); `undefined` where there are none, and where a host forbids them. */
export function pageLocks(): LockManager | undefined {
  try {
    return navigator.locks;
  } catch {
    return undefined;
  }
}
