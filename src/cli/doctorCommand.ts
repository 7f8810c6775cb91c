import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isPublishedName } from '../server/signing/publishedName.ts';
import { withHelp } from './withHelp.ts';

const help = `laurel doctor <folder or file>... [--env <file>]...

Searches a built app, source maps included, for private keys and for code that signs with them, and through
environment variables for private keys under names that build tools publish (VITE_, NEXT_PUBLIC_, …).
  --env    environment files to read (default: the .env files of the current folder)
Exit code: 0 nothing found, 1 something found, 2 it could not be tried.`;

/** What was found, and where. It never holds what was found. */
export interface DoctorFinding {
  /** A file, or `environment`. */
  readonly place: string;
  /** Line in the file, from 1; 0 where there are no lines. */
  readonly line: number;
  readonly problem: string;
}

const signs: readonly { readonly pattern: RegExp; readonly problem: string }[] = [
  {
    // The words alone are in any code that reads a key; a key has a long run of Base64 after them.
    pattern: /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----(?:\\[rn]|[\s"'`+\\])*[A-Za-z0-9+/]{40}/g,
    problem: 'a private key (PEM)',
  },
  {
    pattern: /LS0tLS1CRUdJTi[A-Za-z0-9+/]{2,20}(?:UFJJVkFURSBLRVkt|UklWQVRFIEtFWS0)/g,
    problem: 'a private key (PEM in Base64)',
  },
  {
    pattern: /MII[A-Za-z0-9+/]{2,5}IBADANBgkqhkiG9w0BAQEFAASC[A-Za-z0-9+/]{40}/g,
    problem: 'a private key (PKCS #8 in Base64)',
  },
  { pattern: /MII[A-Za-z0-9+/]{2,5}IBAAKC[A-Za-z0-9+/]{40}/g, problem: 'a private key (PKCS #1 in Base64)' },
  {
    pattern: /["']?kty["']?\s*:\s*["']RSA["'][^{}]*[{,\s]["']?d["']?\s*:\s*["'][\w-]{40}/g,
    problem: 'a private key (JWK)',
  },
  {
    pattern: /x-api-signature/gi,
    problem:
      'code that signs or checks scores: laurel/server belongs on the game server, laurel/sandbox in development',
  },
  {
    pattern: /laurel\/server was imported into a browser bundle/g,
    problem: 'laurel/server, which belongs on the game server (here only its stub that throws)',
  },
];

/** `laurel doctor`: returns the exit code. */
export const doctorCommand = withHelp(help, async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { env: { type: 'string', multiple: true } },
    allowPositionals: true,
  });
  if (positionals.length === 0) {
    console.error(help);
    return 2;
  }
  const missing = [...positionals, ...(values.env ?? [])].filter((path) => !existsSync(path));
  if (missing.length > 0) {
    console.error(
      `Not found: ${missing.join(', ')}. Build the app first, or name the folder it is built into.`,
    );
    return 2;
  }
  const files = positionals.flatMap(filesUnder);
  if (files.length === 0) {
    console.error(`No files in ${positionals.join(', ')}: nothing was checked.`);
    return 2;
  }
  const environmentFiles = values.env ?? readdirSync('.').filter((name) => /^\.env(?:\.|$)/.test(name));
  const findings = [
    ...files.flatMap(examineFile),
    ...examineEnvironment('environment', process.env),
    ...environmentFiles.flatMap((file) => examineEnvironment(file, readEnvironment(file))),
  ];
  for (const { place, line, problem } of findings) {
    console.error(`${place}${line > 0 ? `:${line}` : ''}: ${problem}`);
  }
  if (findings.length > 0) {
    console.error(
      `\n${findings.length} found. A key that was published is known: replace it, then remove it from the build.`,
    );
    return 1;
  }
  console.log(`${files.length} files searched, no private key and no signing code.`);
  return 0;
});

function filesUnder(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function examineFile(file: string): readonly DoctorFinding[] {
  // Latin-1 keeps every byte, also in files that are not text.
  const text = readFileSync(file, 'latin1');
  return signs.flatMap(({ pattern, problem }) =>
    [...text.matchAll(pattern)].map((match) => ({
      place: file,
      line: text.slice(0, match.index).split('\n').length,
      problem,
    })),
  );
}

function examineEnvironment(
  place: string,
  environment: Readonly<Record<string, string | undefined>>,
): readonly DoctorFinding[] {
  return Object.entries(environment)
    .filter(([name, value]) => isPublishedName(name) && (/PRIVATE_?KEY/i.test(name) || holdsKey(value ?? '')))
    .map(([name]) => ({
      place,
      line: 0,
      problem: `${name} holds a private key, and build tools publish variables of such names`,
    }));
}

function holdsKey(value: string): boolean {
  return /PRIVATE KEY-----|^["']?LS0tLS1CRUdJTi|IBADANBgkqhkiG9w0BAQEFAASC|IBAAKC/.test(value);
}

function readEnvironment(file: string): Readonly<Record<string, string>> {
  const text = readFileSync(file, 'utf8');
  // Values in quotes go over several lines.
  const assignments = text.matchAll(/^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*("[^"]*"|'[^']*'|[^\n]*)/gm);
  return Object.fromEntries([...assignments].map(([, name = '', value = '']) => [name, value]));
}
