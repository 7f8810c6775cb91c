const said = new Set<string>();

/** Tells a page's developer once what is wrong with its elements; the game goes on. */
export function sayProblem(problem: string): void {
  if (said.has(problem)) return;
  said.add(problem);
  // oxlint-disable-next-line no-console -- where developers look
  console.error(`Laurel: ${problem}`);
}
