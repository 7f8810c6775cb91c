/** What the tabs of an origin say to each other; `undefined` where nothing can be said, and where a host forbids it. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
