import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's packages of servers that the gateway is tested with, and where each puts its program. */
const servers: Readonly<Record<string, string>> = {
  nginx: '/usr/sbin/nginx',
  varnish: '/usr/sbin/varnishd',
  'redis-server': '/usr/bin/redis-server',
};

/**
 * Installs nginx and Varnish, in which the gateway's recipes are tested, and Redis, which several gateways share, when this is
 * root on Debian. Elsewhere those tests are skipped where a program is missing, and say so.
 */
export function offerServers(): void {
  const missing = Object.keys(servers).filter((name) => !existsSync(servers[name] ?? ''));
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
    `Without ${missing.join(' and ')} the gateway is not tested with it: apt-get install ${missing.join(' ')}`,
  );
}
