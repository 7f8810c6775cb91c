import { join } from 'node:path';
import type { ConsumerApp } from './consumerApp.ts';

const version = '22.13.0';
const system = process.platform === 'win32' ? 'win' : process.platform;
const name = `node-${system}-${process.arch}`;

/** The oldest Node that is supported, as a package to be installed into a consumer's project. */
export const oldestNode = `${name}@${version}`;

/** Where the program is, in a project that has that package. */
export function oldestNodeIn(app: ConsumerApp): string {
  return join(app.folder, 'node_modules', name, 'bin', system === 'win' ? 'node.exe' : 'node');
}
