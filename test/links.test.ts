import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const git = (...words: string[]): readonly string[] =>
  execFileSync('git', words, { encoding: 'utf8' }).split('\0').filter(Boolean);
// What a commit of all that is here would hold: what git ignores is in nobody else's clone.
const files = new Set(git('ls-files', '-z', '--cached', '--others', '--exclude-standard'));
const folders = new Set([...files].map((file) => posix.dirname(file)));
const documents = [...files].filter((file) => /\.(md|txt)$/.test(file));

test('every link of a document leads to what is in the repository, and to a heading or a mark there', () => {
  let looked = 0;
  const dead = documents.flatMap((document) =>
    linksOf(document).flatMap((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? document : posix.join(posix.dirname(document), path).replace(/\/$/, '');
      looked += 1;
      const there = files.has(target) || folders.has(target);
      return there && (anchor === undefined || anchorsOf(target).has(anchor)) ? [] : [`${document}: ${link}`];
    }),
  );
  expect(dead).toEqual([]);
  expect(looked).toBeGreaterThan(80);
});

/** Where a document's own links lead: neither to other sites, nor to a page of Storybook. */
function linksOf(document: string): readonly string[] {
  return [...textOf(document).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^(https?:|mailto:|\?path=)/.test(link));
}

function anchorsOf(document: string): ReadonlySet<string> {
  const text = textOf(document);
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
  const marks = [...text.matchAll(/<\w+ id="([^"]+)"/g)].map(([, id = '']) => id);
  return new Set([...headings, ...marks]);
}

/** A document without its code. */
function textOf(document: string): string {
  return readFileSync(document, 'utf8').replaceAll(/^( *)```[\s\S]*?^\1```$/gm, '');
}
