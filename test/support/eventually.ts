import { vi } from 'vitest';

/** Waits until `check` throws no more. Longer than Vitest's own second: machines are busy. */
export function eventually<T>(
  check: () => T | Promise<T>,
  options: { readonly timeout?: number; readonly interval?: number } = {},
): Promise<T> {
  return vi.waitFor(check, { timeout: 12_000, ...options });
}
