import { mostOfScript, sizeBudgets } from '../sizes/sizeBudgets.ts';

/** The budgets that `npm test` holds in four bundlers, as Markdown. */
export function sizeTable(): string {
  return [
    '| At most, in kB, gzipped | Laurel | with zod and ky |',
    '| --- | --- | --- |',
    ...sizeBudgets.map(({ name, own, all }) => `| ${name} | ${own} | ${all} |`),
    `| \`embed.js\`: one script, with everything it needs | ${mostOfScript / 1000} | |`,
  ].join('\n');
}
