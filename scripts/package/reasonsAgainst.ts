/** The part of package.json that a release rests on. */
export interface ReleaseManifest {
  readonly version: string;
  readonly private?: boolean;
  readonly repository?: unknown;
  readonly homepage?: unknown;
  readonly bugs?: unknown;
}

/**
 * What stands against a release under this tag, each with what to do; none where nothing does. npm compares `repository` with
 * where the package is built, so that without it there is no provenance.
 */
export function reasonsAgainst(manifest: ReleaseManifest, changelog: string, tag: string): readonly string[] {
  const reasons: string[] = [];
  const examples = {
    repository: '{ "type": "git", "url": "git+https://github.com/OWNER/NAME.git" }',
    homepage: '"https://github.com/OWNER/NAME#readme"',
    bugs: '{ "url": "https://github.com/OWNER/NAME/issues" }',
  };
  for (const [field, example] of Object.entries(examples) as [keyof typeof examples, string][]) {
    if (manifest[field] === undefined)
      reasons.push(`package.json has no "${field}". Set it to where the project is: ${example}`);
  }
  if (manifest.private === true) reasons.push('package.json says that the package is private.');
  if (tag !== `v${manifest.version}`)
    reasons.push(
      `The tag is ${tag}, and package.json says ${manifest.version}: npm version makes both at once.`,
    );
  if (!changelog.split('\n').some((line) => line.startsWith(`## ${manifest.version}`)))
    reasons.push(`CHANGELOG.md has no "## ${manifest.version}": give what is unreleased its heading.`);
  return reasons;
}
