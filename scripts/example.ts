// An example as it runs, its page with a game server and a service: `npm run example:NAME [-- --port 4300]`.
import { parseArgs } from 'node:util';
import { openNamed } from './examples/openNamed.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string' } },
});
const [name = 'canvas'] = positionals;
const options = { port: Number(values.port ?? 4300), orNext: values.port === undefined, bots: true };
const example = await openNamed(name, options).catch((error: Error) => {
  console.error(`${name} could not be started: ${error.message}`);
  process.exit(1);
});
console.log(`${name} runs at ${example.url}\nPress Ctrl+C to stop it.`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void example[Symbol.asyncDispose]().then(() => process.exit(0)));
