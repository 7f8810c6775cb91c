import { WrongCall } from './wrongCall.ts';

/** A command: takes its arguments and gives its exit code. */
export type Command = (args: readonly string[]) => Promise<number>;

/** Answers `--help` with the command's help, and a wrong call with what is wrong about it: one line, and exit code 2. */
export function withHelp(help: string, run: Command): Command {
  const [name] = /^laurel \w+/.exec(help) ?? [];
  return async (args) => {
    if (args.includes('--help') || args.includes('-h')) {
      console.log(help);
      return 0;
    }
    try {
      return await run(args);
    } catch (error) {
      if (!isOfArguments(error)) throw error;
      const message = error.message.replaceAll('\n', ' ').replace(/[^.!?]$/, '$&.');
      console.error(`${message} "npx ${name} --help" tells more.`);
      return 2;
    }
  };
}

/** What a command throws, or `parseArgs` for it: an option that does not exist, or that lacks its value. */
function isOfArguments(error: unknown): error is Error {
  if (error instanceof WrongCall) return true;
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
