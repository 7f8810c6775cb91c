import { type Example, type ExampleOptions, openExample } from './openExample.ts';
import { openGateways } from './openGateways.ts';
import { openHandOver } from './openHandOver.ts';

/** Starts the example of a folder of `examples`. */
export async function openNamed(name: string, options: ExampleOptions = {}): Promise<Example> {
  if (name === 'hand-over') return openHandOver(options);
  return name === 'gateway' ? openGateways(options) : openExample(name, options);
}
