import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs nginx and Varnish, in which the gateway's recipes are tested, when this is root on Debian. Elsewhere those tests
 * are skipped where a program is missing, and say so.
 */
export function offerCaches(): void {
  const missing = ['nginx', 'varnish'].filter(
    (name) => !existsSync(`/usr/sbin/${name === 'varnish' ? 'varnishd' : name}`),
  );
  if (missing.length === 0) return;
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...missing];
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    try {
      for (const args of [['update', '-qq'], install]) {
        execFileSync('apt-get', args, {
          stdio: ['ignore', 'ignore', 'inherit'],
          env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        });
      }
      return;
    } catch {
      // As elsewhere.
    }
  }
  console.log(
    `Without ${missing.join(' and ')} the gateway's recipes for it are not tested: apt-get install ${missing.join(' ')}`,
  );
}
