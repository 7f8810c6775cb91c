#!/usr/bin/env node
const commands: Readonly<Record<string, () => Promise<(args: readonly string[]) => Promise<number>>>> = {
  sandbox: async () => (await import('../cli/commands/sandboxCommand.ts')).sandboxCommand,
  create: async () => (await import('../cli/commands/createCommand.ts')).createCommand,
  keys: async () => (await import('../cli/commands/keysCommand.ts')).keysCommand,
  verify: async () => (await import('../cli/commands/verifyCommand.ts')).verifyCommand,
  settle: async () => (await import('../cli/commands/settleCommand.ts')).settleCommand,
  review: async () => (await import('../cli/commands/reviewCommand.ts')).reviewCommand,
  adopt: async () => (await import('../cli/commands/adoptCommand.ts')).adoptCommand,
  fold: async () => (await import('../cli/commands/foldCommand.ts')).foldCommand,
  reconcile: async () => (await import('../cli/commands/reconcileCommand.ts')).reconcileCommand,
  doctor: async () => (await import('../cli/commands/doctorCommand.ts')).doctorCommand,
};

const usage = `Usage: laurel <command> [options]

  sandbox   serve the whole service on this machine, for development only
  create    make a small app that shows a board, with Vite or Next.js
  keys      make a key pair for signing scores
  verify    compare totals with the platform's, or try a signature
  reconcile settle unknown runs of a ledger from the platform's totals, once or for good
  settle    settle an unknown run by hand
  review    list runs that are held, and accept or refuse them
  adopt     take over totals of before there was the ledger
  fold      fold old runs of a ledger into totals
  doctor    look for private keys and signing code in a built app

"npx laurel help <command>" tells a command's options, "npx laurel --version" the version.
`;

const given = process.argv.slice(2);
// `laurel help sandbox` is `laurel sandbox --help`.
const [name, ...args] = given[0] === 'help' && given.length > 1 ? [...given.slice(1), '--help'] : given;
const load = name === undefined ? undefined : commands[name];
if (name === '--version' || name === '-v') {
  const { ownVersion } = await import('../cli/packageOfLaurel.ts');
  process.stdout.write(`${ownVersion()}\n`);
} else if (load === undefined) {
  const asked = name === undefined || name === '--help' || name === '-h' || name === 'help';
  (asked ? process.stdout : process.stderr).write(
    asked ? usage : `There is no command "${name}".\n\n${usage}`,
  );
  process.exitCode = name === undefined || !asked ? 2 : 0;
} else {
  const command = await load();
  process.exitCode = await command(args);
}
