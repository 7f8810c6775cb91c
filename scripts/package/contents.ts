// Lists what the package brings, by kind: node scripts/package/contents.ts
import { execFileSync } from 'node:child_process';

interface Packed {
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

const kinds: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['types', /\.d\.ts$/],
  ['examples', /^examples\//],
  ['components to copy', /^dist\/registry\//],
  [
    'embed.js and embed-leaderboard.js, a script each for pages without a build',
    /^dist\/embed(-leaderboard)?\.js$/,
  ],
  ['modules', /\.js$/],
  ['style sheets', /\.css$/],
  ['reference', /^docs\/reference\//],
  ['guides and skills', /^(docs\/.*\.md|skills\/.*|llms\.txt)$/],
  ['pictures', /\.png$/],
  ['all else', /./],
];

const said = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { encoding: 'utf8' });
const listed = JSON.parse(said) as readonly Packed[] | Readonly<Record<string, Packed>>;
const [packed] = Object.values(listed);
if (packed === undefined) throw new Error('npm pack lists nothing.');
const totals = new Map(kinds.map(([kind]) => [kind, { files: 0, size: 0 }]));
for (const { path, size } of packed.files) {
  const total = totals.get(kinds.find(([, pattern]) => pattern.test(path))?.[0] ?? '');
  if (total === undefined) continue;
  total.files += 1;
  total.size += size;
}
const kilobytes = (size: number): string => `${(size / 1000).toFixed(0)} kB`.padStart(8);
for (const [kind, { files, size }] of totals)
  if (files > 0) console.log(`${String(files).padStart(5)} ${kilobytes(size)}  ${kind}`);
console.log(
  `${String(packed.files.length).padStart(5)} ${kilobytes(packed.unpackedSize)}  in all; packed ${kilobytes(packed.size).trim()}`,
);
