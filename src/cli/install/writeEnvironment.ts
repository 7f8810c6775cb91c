import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseJson } from '../../base/http/parseJson.ts';

/** What a game that is being developed against a sandbox has to know. */
export interface SandboxEnvironment {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** PEM, for the game server alone. */
  readonly privateKey: string;
  readonly tournamentId: string;
  readonly playerId: string;
  readonly playerToken: string;
}

const begin = '# From `npx laurel sandbox --env`, which writes these lines anew at each start.';
const serverLine = '# For the game server alone; no bundler puts names without a prefix into a page.';
const end = '# End of `npx laurel sandbox --env`.';

/**
 * Writes them to a file of `NAME=value` lines, in a block of its own, under the names that the bundler of the folder's
 * package gives to pages: `VITE_…` or `NEXT_PUBLIC_…`, both where neither is there. Every other line stays as it is, and a
 * name that stands outside of the block is the developer's. Returns the names that were left to them.
 */
export function writeEnvironment(file: string, environment: SandboxEnvironment): readonly string[] {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const others = withoutBlock(before);
  const taken = new Set(
    [...others.matchAll(/^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/gm)].map(([, name]) => name),
  );
  const { baseUrl, apiKey, privateKey, tournamentId, playerId, playerToken } = environment;
  const page: readonly (readonly [string, string])[] = prefixesFor(dirname(file)).flatMap((prefix) => [
    [`${prefix}LAUREL_BASE_URL`, baseUrl],
    [`${prefix}LAUREL_API_KEY`, apiKey],
    [`${prefix}LAUREL_TOURNAMENT_ID`, tournamentId],
    [`${prefix}LAUREL_PLAYER_ID`, playerId],
    [`${prefix}LAUREL_PLAYER_TOKEN`, playerToken],
  ]);
  const server: readonly (readonly [string, string])[] = [
    ['LAUREL_BASE_URL', baseUrl],
    ['LAUREL_API_KEY', apiKey],
    ['LAUREL_PRIVATE_KEY', JSON.stringify(privateKey.trim())],
  ];
  const lines = (list: typeof page) =>
    list.filter(([name]) => !taken.has(name)).map(([name, value]) => `${name}=${value}`);
  const block = [begin, ...lines(page), serverLine, ...lines(server), end, ''].join('\n');
  const gap = others === '' || others.endsWith('\n\n') ? '' : others.endsWith('\n') ? '\n' : '\n\n';
  writeFileSync(file, `${others}${gap}${block}`, { mode: 0o600 });
  return [...page, ...server].map(([name]) => name).filter((name) => taken.has(name));
}

function withoutBlock(text: string): string {
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  return from < 0 || to < 0 ? text : text.slice(0, from) + text.slice(to + end.length).replace(/^\r?\n/, '');
}

function prefixesFor(folder: string): readonly string[] {
  const file = join(folder, 'package.json');
  const { dependencies, devDependencies } = (parseJson(
    existsSync(file) ? readFileSync(file, 'utf8') : '{}',
  ) ?? {}) as { readonly dependencies?: object; readonly devDependencies?: object };
  const installed = { ...dependencies, ...devDependencies };
  const found = [...('vite' in installed ? ['VITE_'] : []), ...('next' in installed ? ['NEXT_PUBLIC_'] : [])];
  return found.length > 0 ? found : ['VITE_', 'NEXT_PUBLIC_'];
}
