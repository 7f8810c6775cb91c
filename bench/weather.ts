import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';

/** One line that says what a run was made from, and how busy the machine was. */
export function weather(): string {
  const git = (...args: readonly string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', 'src') === '' ? '' : ' with changes';
  const commit = git('rev-parse', '--short', 'HEAD');
  return `Commit ${commit}${changed}, Node ${process.version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1) ?? '?'} at the end.`;
}
