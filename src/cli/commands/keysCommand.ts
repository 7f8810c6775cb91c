import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withHelp } from '../withHelp.ts';
import { WrongCall } from '../wrongCall.ts';

const help = `laurel keys [--out <folder>] [--bits 2048|3072|4096]

Makes an RSA key pair for signing scores: laurel-private.pem (readable by you alone) and laurel-public.pem.
  --out    folder to write to (default: the current one)
  --bits   length of the key (default: 2048)
Exit code: 0 they are made, 1 they could not be, 2 it was called wrongly.`;

/** `laurel keys`: returns the exit code. */
export const keysCommand = withHelp(help, async (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      out: { type: 'string', default: '.' },
      bits: { type: 'string', default: '2048' },
    },
  });
  const bits = Number(values.bits);
  if (![2048, 3072, 4096].includes(bits)) {
    throw new WrongCall(`--bits takes 2048, 3072 or 4096, not "${values.bits}".`);
  }
  const privateFile = join(values.out, 'laurel-private.pem');
  const publicFile = join(values.out, 'laurel-public.pem');
  for (const file of [privateFile, publicFile]) {
    if (existsSync(file)) {
      console.error(
        `${file} exists already, and keys are never overwritten. Move it away, or choose another --out.`,
      );
      return 1;
    }
  }
  const pair = generateKeyPairSync('rsa', { modulusLength: bits });
  const once = { flag: 'wx' } as const;
  try {
    mkdirSync(values.out, { recursive: true });
    writeFileSync(privateFile, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }), {
      ...once,
      mode: 0o600,
    });
    writeFileSync(publicFile, pair.publicKey.export({ type: 'spki', format: 'pem' }), once);
  } catch (error) {
    console.error(`${values.out} cannot be written to: ${(error as Error).message}`);
    return 1;
  }
  console.log(`${privateFile}   stays on the game server; keep it out of the repository and of every build
${publicFile}    goes to the platform

Give it to the game server in an environment variable whose name no build tool publishes:
  export LAUREL_PRIVATE_KEY="$(cat ${privateFile})"
Try it against a service:
  npx laurel verify signature --base-url <address> --api-key <public API key> --private-key ${privateFile}`);
  return 0;
});
