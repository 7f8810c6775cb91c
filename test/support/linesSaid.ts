import { vi } from 'vitest';

/** The lines that go to the console from now on, errors among them, in the place of going there; until `vi.restoreAllMocks()`. */
export function linesSaid(): string[] {
  const lines: string[] = [];
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((line: string) => void lines.push(line));
  return lines;
}
