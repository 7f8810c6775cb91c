import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { reasonsAgainst, type ReleaseManifest } from '../../scripts/package/reasonsAgainst.ts';
import { packTarball } from '../support/consumerApp.ts';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as ReleaseManifest & {
  readonly devDependencies: Readonly<Record<string, string>>;
};

describe('a release', () => {
  const complete = {
    version: '1.2.3',
    repository: { type: 'git', url: 'git+https://github.com/somebody/laurel.git' },
    homepage: 'https://github.com/somebody/laurel#readme',
    bugs: { url: 'https://github.com/somebody/laurel/issues' },
  };
  const changelog = '# Changelog\n\n## 1.2.3 (2026-12-01)\n\n- New.\n';

  it('goes ahead where nothing stands against it', () => {
    expect(reasonsAgainst(complete, changelog, 'v1.2.3')).toEqual([]);
  });

  it.each([
    ['no repository', { ...complete, repository: undefined }, changelog, 'v1.2.3', /"repository".*Set it to/],
    ['no homepage', { ...complete, homepage: undefined }, changelog, 'v1.2.3', /"homepage"/],
    ['no bugs', { ...complete, bugs: undefined }, changelog, 'v1.2.3', /"bugs"/],
    ['a private package', { ...complete, private: true }, changelog, 'v1.2.3', /private/],
    ['a tag of another version', complete, changelog, 'v1.2.4', /The tag is v1\.2\.4/],
    ['a changelog without it', complete, '## 1.2.2\n', 'v1.2.3', /no "## 1\.2\.3"/],
  ])('is refused with %s, and it is said what to do', (_, given, changes, tag, reason) => {
    expect(reasonsAgainst(given, changes, tag)).toEqual([expect.stringMatching(reason)]);
  });
});

describe('the tarball that is tested', () => {
  const folders: string[] = [];
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'laurel-release-'));
    folders.push(made);
    return made;
  };
  afterEach(() => {
    vi.unstubAllEnvs();
    for (const made of folders.splice(0)) rmSync(made, { recursive: true });
  });

  it('is the one that the release will publish, byte for byte', () => {
    const given = join(folder(), 'laurel-9.9.9.tgz');
    writeFileSync(given, 'the release’s own');
    vi.stubEnv('LAUREL_TARBALL', given);
    const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
    expect(hash(packTarball(folder()))).toBe(hash(given));
  });
});

describe('the forms', () => {
  interface Form {
    readonly name: string;
    readonly description: string;
    readonly body: readonly { readonly type: string; readonly id?: string }[];
  }

  it.each(['bug', 'wish'])('for a %s has what the host asks of one', (name) => {
    const form = parse(readFileSync(`.github/ISSUE_TEMPLATE/${name}.yml`, 'utf8')) as Form;
    expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) });
    const ids = form.body.filter(({ type }) => type !== 'markdown').map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain(undefined);
  });
});

describe('where people work on it', () => {
  it('has the Node that the project installs', () => {
    const version = readFileSync('.nvmrc', 'utf8').trim();
    expect(manifest.devDependencies['node']).toBe(version);
    const container = parse(readFileSync('.devcontainer/devcontainer.json', 'utf8')) as { image: string };
    expect(container.image).toContain(`:${version.split('.')[0]}-`);
  });

  it('has one way to report in private, which all that ask for one name', () => {
    const security = readFileSync('SECURITY.md', 'utf8');
    expect(security).toContain('## Reporting');
    expect(readFileSync('CODE_OF_CONDUCT.md', 'utf8')).toContain('SECURITY.md#reporting');
    expect(readFileSync('.github/ISSUE_TEMPLATE/bug.yml', 'utf8')).toContain('SECURITY.md');
  });
});
