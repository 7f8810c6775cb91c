import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/ports.ts';

/** A real cache in front of a gateway, set up by the recipe that the guide shows. */
export interface RunningCache extends AsyncDisposable {
  readonly url: string;
}

const programs = { nginx: '/usr/sbin/nginx', varnish: '/usr/sbin/varnishd' } as const;
export type CacheName = keyof typeof programs;

/** Whether the program is on this machine: `npm test` installs both where it may. */
export function hasCache(name: CacheName): boolean {
  return existsSync(programs[name]);
}

/** Starts it in front of a gateway on this port. */
export async function startCache(name: CacheName, gatewayPort: number): Promise<RunningCache> {
  const folder = mkdtempSync(join(tmpdir(), `laurel-${name}-`));
  const port = await freePort();
  const child = await (name === 'nginx' ? startNginx : startVarnish)(folder, port, gatewayPort);
  const url = `http://127.0.0.1:${port}`;
  await answers(url, child);
  return {
    url,
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startNginx(folder: string, port: number, gatewayPort: number): Promise<ChildProcess> {
  const recipe = readFileSync('stories/guides/code/nginx.conf', 'utf8')
    .replace('/var/cache/laurel', join(folder, 'cache'))
    .replace('127.0.0.1:3000', `127.0.0.1:${gatewayPort}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  writeFileSync(join(folder, 'laurel.conf'), recipe);
  for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(folder, name));
  const temporary = ['client_body_temp_path body', 'proxy_temp_path proxy', 'fastcgi_temp_path fastcgi'];
  const more = [...temporary, 'uwsgi_temp_path uwsgi', 'scgi_temp_path scgi', 'access_log off'];
  const isRoot = process.getuid?.() === 0;
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${isRoot ? 'user root;' : ''} daemon off; pid nginx.pid; error_log stderr alert; worker_processes 2;
     events {} http { ${more.map((line) => `${line};`).join(' ')} include laurel.conf; }`,
  );
  const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'];
  execFileSync(programs.nginx, [...args, '-t'], { stdio: ['ignore', 'ignore', 'pipe'] });
  return spawn(programs.nginx, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function startVarnish(folder: string, port: number, gatewayPort: number): Promise<ChildProcess> {
  const recipe = readFileSync('stories/guides/code/varnish.vcl', 'utf8').replace(
    '.port = "3000"',
    `.port = "${gatewayPort}"`,
  );
  const file = join(folder, 'laurel.vcl');
  writeFileSync(file, recipe);
  return spawn(
    programs.varnish,
    [
      '-F',
      '-j',
      'none',
      '-n',
      join(folder, 'work'),
      '-a',
      `127.0.0.1:${port}`,
      '-f',
      file,
      '-s',
      'malloc,50m',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
}

/** Resolves when it answers anything; throws when it ends instead. */
async function answers(url: string, child: ChildProcess): Promise<void> {
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  while (child.exitCode === null) {
    try {
      await fetch(url);
      return;
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  }
  throw new Error(`The cache ended before it was ready:\n${said.join('')}`);
}
