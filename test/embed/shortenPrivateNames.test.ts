import { expect, test } from 'vitest';
import { shortenPrivateNames } from '../../scripts/embed/shortenPrivateNames.ts';

const sheet = '.a{--_edge:1px;inset:var(--_edge)}.b{--_text:red}';

test('private names of the sheets are short, also where the code sets one', () => {
  expect(shortenPrivateNames(`const sheet="${sheet}";style.setProperty("--_text","blue")`, [sheet])).toBe(
    'const sheet=".a{--_0:1px;inset:var(--_0)}.b{--_1:red}";style.setProperty("--_1","blue")',
  );
});

test('a variable that counts down is none of them, whatever a minifier has named it', () => {
  const code = `let _e=0;const make=()=>({version:--_e});const sheet="${sheet}"`;
  expect(shortenPrivateNames(code, [sheet])).toContain('let _e=0;const make=()=>({version:--_e});');
});
