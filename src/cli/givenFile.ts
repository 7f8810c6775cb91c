import { existsSync, readFileSync } from 'node:fs';

/** Throws an error for the user when the file that an option names is not there. */
export function checkGivenFile(option: string, file: string): void {
  if (existsSync(file)) return;
  throw new Error(
    `There is no file ${file === '' ? 'without a name' : file}, seen from ${process.cwd()}. Give ${option} one that is there, ` +
      'by a path from this folder or a whole one.',
  );
}

/** The text of the file that an option names. */
export function readGivenFile(option: string, file: string): string {
  checkGivenFile(option, file);
  return readFileSync(file, 'utf8');
}
