import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isPublishedName } from '../../server/signing/publishedName.ts';
import { withHelp } from '../withHelp.ts';
import { WrongCall } from '../wrongCall.ts';
import { findKeys, findServerCode } from '../doctor/findKeys.ts';
import { otherReadings, unpacked } from '../doctor/readings.ts';

const help = `laurel doctor <folder or file>... [--env <file>]...

Searches a built app, compressed files and source maps included, for private keys however they are written, for code
that signs with them, and environment variables for private keys under names that build tools publish (VITE_, …).
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

/** `laurel doctor`: returns the exit code. */
export const doctorCommand = withHelp(help, async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { env: { type: 'string', multiple: true } },
    allowPositionals: true,
  });
  if (positionals.length === 0)
    throw new WrongCall('The folder or file is missing: where the built app is, such as dist.');
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
  const packed = readFileSync(file);
  const bytes = unpacked(file, packed);
  if (bytes === null)
    return [{ place: file, line: 0, problem: 'could not be unpacked, so it was not searched' }];
  // Latin-1 keeps every byte, also in files that are not text.
  const text = bytes.toString('latin1');
  const hasLines = bytes === packed && !text.includes('\0');
  const found = [...findKeys(text), ...findServerCode(text)].map(({ index, problem }) => ({
    place: file,
    line: hasLines ? text.slice(0, index).split('\n').length : 0,
    problem,
  }));
  return findKeys(text).length > 0 ? found : [...found, ...hiddenKey(file, text)];
}

/** A key that only shows when the text is read another way: once, in the first way that shows it. */
function hiddenKey(file: string, text: string): readonly DoctorFinding[] {
  for (const { text: reading, how } of otherReadings(text)) {
    const [key] = findKeys(reading);
    if (key !== undefined) return [{ place: file, line: 0, problem: `${key.problem}, ${how}` }];
  }
  return [];
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
  if (/PRIVATE KEY-----|IBAAKC/.test(value) || findKeys(value).length > 0) return true;
  return [...otherReadings(value)].some(({ text }) => findKeys(text).length > 0);
}

function readEnvironment(file: string): Readonly<Record<string, string>> {
  const text = readFileSync(file, 'utf8');
  // Values in quotes go over several lines.
  const assignments = text.matchAll(/^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*("[^"]*"|'[^']*'|[^\n]*)/gm);
  return Object.fromEntries([...assignments].map(([, name = '', value = '']) => [name, value]));
}
