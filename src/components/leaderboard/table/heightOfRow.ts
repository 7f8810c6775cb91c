/** The height of a table's rows in pixels; 0 while none is seen. The first ones have none where they stand on a podium. */
export function heightOfRow(section: Element): number {
  for (const row of section.querySelectorAll('.laurel-Leaderboard-row')) {
    const { height } = row.getBoundingClientRect();
    if (height > 0) return height;
  }
  return 0;
}
