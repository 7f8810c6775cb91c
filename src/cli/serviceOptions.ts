import { readGivenFile } from './givenFile.ts';
import { needed } from './wrongCall.ts';

/** The options that say where the service is, for `parseArgs`. */
export const serviceOptions = { 'base-url': { type: 'string' }, 'api-key': { type: 'string' } } as const;

/** The option that names the file of the private key. */
export const keyOptions = { 'private-key': { type: 'string' } } as const;

/** What to say of them in a command's help. */
export const environmentHelp =
  'Also read from the environment: LAUREL_BASE_URL, LAUREL_API_KEY, LAUREL_PRIVATE_KEY (the key itself).';

type Values<Options> = Readonly<Partial<Record<keyof Options, string>>>;

/** Where the service is, and the key of the game: as options, or from the environment. Throws when either is missing. */
export function readService(values: Values<typeof serviceOptions>): {
  readonly baseUrl: string;
  readonly apiKey: string;
} {
  const { LAUREL_BASE_URL, LAUREL_API_KEY } = process.env;
  return {
    baseUrl: needed(
      '--base-url',
      values['base-url'] ?? LAUREL_BASE_URL,
      'the address of the service, here or in LAUREL_BASE_URL',
    ),
    apiKey: needed(
      '--api-key',
      values['api-key'] ?? LAUREL_API_KEY,
      'the public API key, here or in LAUREL_API_KEY',
    ),
  };
}

/** The private key: of a file, or from the environment. Throws when it is missing. */
export function readPrivateKey({ 'private-key': file }: Values<typeof keyOptions>): string {
  if (file !== undefined) return readGivenFile('--private-key', file);
  return needed(
    '--private-key',
    process.env['LAUREL_PRIVATE_KEY'],
    'its file, or the key in LAUREL_PRIVATE_KEY',
  );
}
