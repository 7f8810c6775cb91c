import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// docs/faults.md names the test of each promise: here is what keeps it from naming one that is not there.

interface Row {
  readonly section: string;
  readonly fault: string;
  readonly promise: string;
  readonly proof: string;
}

const document = readFileSync('docs/faults.md', 'utf8');

/** The rows of every table, with the heading above them. */
const rows: readonly Row[] = document.split(/^## /m).flatMap((section) => {
  const [heading = '', ...lines] = section.split('\n');
  const cells = lines
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    );
  // The first two lines of a table are its head.
  return cells
    .slice(2)
    .map(([fault = '', promise = '', proof = '']) => ({ section: heading, fault, promise, proof }));
});

/** The tests that a proof names: `file`: “title”, “title”; `file`: … */
function proofsOf({ proof }: Row): readonly { readonly file: string; readonly titles: readonly string[] }[] {
  return [...proof.matchAll(/`((?:test|stories|bench)\/[^`]+)`([^`]*(?:“[^”]*”[^`]*)*)/g)].map(
    ([, file = '', rest = '']) => ({
      file,
      titles: [...rest.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
    }),
  );
}

const titles = new Map<string, ReadonlySet<string>>();

/** What stands as the first argument of `it`, `test` or `describe` in a file, and of what their `each` gives. */
function titlesIn(file: string): ReadonlySet<string> {
  const known = titles.get(file);
  if (known !== undefined) return known;
  const call =
    /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`)/g;
  const found = new Set(
    [...readFileSync(file, 'utf8').matchAll(call)].map(([, single, double, template]) =>
      (single ?? double ?? template ?? '').replaceAll(/\\(.)/g, '$1'),
    ),
  );
  titles.set(file, found);
  return found;
}

describe('the table of faults', () => {
  it('is read', () => {
    expect(rows.length).toBeGreaterThan(60);
    expect(titlesIn('test/faults.test.ts')).toContain('is read');
  });

  it.each(rows)('$section: $fault', (row) => {
    expect(row.promise).not.toBe('');
    const proofs = proofsOf(row);
    const tests = proofs.filter(({ file }) => file.startsWith('test/'));
    expect(tests, 'tests').not.toEqual([]);
    for (const { file, titles } of proofs) {
      expect(existsSync(file), file).toBe(true);
      if (!file.startsWith('test/')) continue;
      expect(titles, `titles of ${file}`).not.toEqual([]);
      for (const title of titles) {
        // “group > title” where the title alone says too little.
        for (const part of title.split(' > ')) expect(titlesIn(file), file).toContain(part);
      }
    }
  });

  it('has twenty findings, each in a row', () => {
    const numbers = rows
      .filter(({ section }) => section.startsWith('What was found'))
      .map(({ fault }) => parseInt(fault, 10));
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });
});
