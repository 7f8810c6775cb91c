/** A command: takes its arguments and gives its exit code. */
export type Command = (args: readonly string[]) => Promise<number>;

/** Answers `--help`, and options that do not exist, with the command's help. */
export function withHelp(help: string, run: Command): Command {
  return async (args) => {
    if (args.includes('--help') || args.includes('-h')) {
      console.log(help);
      return 0;
    }
    try {
      return await run(args);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!code.startsWith('ERR_PARSE_ARGS')) throw error;
      console.error(`${(error as Error).message}\n\n${help}`);
      return 2;
    }
  };
}
