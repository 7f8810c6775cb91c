import { mostOfScripts, sizeBudgets } from '../sizes/sizeBudgets.ts';

/** The budgets that `npm test` holds in four bundlers, as Markdown. */
export function sizeTable(): string {
  return [
    '| At most, in kB, gzipped | Laurel | with zod and ky |',
    '| --- | --- | --- |',
    ...sizeBudgets.map(({ name, own, all }) => `| ${name} | ${own} | ${all} |`),
    `| \`embed.js\`: one script, with everything it needs | ${mostOfScripts['embed.js'] / 1000} | |`,
    `| \`embed-leaderboard.js\`: one script, a board alone | ${mostOfScripts['embed-leaderboard.js'] / 1000} | |`,
  ].join('\n');
}
