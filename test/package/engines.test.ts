import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsumerApp, createConsumerApp } from '../support/consumerApp.ts';

// Node, and whichever other engine this machine has: those of `npm install --no-save bun deno` elsewhere, whose `.bin` is on the PATH.
const engines = [
  ['Node', 'node', ['--disable-warning=ExperimentalWarning']],
  ['Bun', 'bun', []],
  ['Deno', 'deno', ['run', '--allow-all', '--quiet']],
] as const;

let app: ConsumerApp;
beforeAll(() => {
  app = createConsumerApp();
  app.write({
    'game.mjs': `
      import { createServer } from 'node:http';
      import { createSandbox } from 'laurel/sandbox';
      import { bearerPlayer, createGateway, createScoreHandler, memoryLedger, toNodeListener } from 'laurel/server';

      setTimeout(() => {
        console.error('Something that has to come does not.');
        process.exit(1);
      }, 30_000);

      const sandbox = createSandbox({ seed: 1 });
      const { id: tournamentId } = sandbox.tournaments.find(({ name }) => name === 'Winter Sprint');
      const player = sandbox.players[0].sub;
      const token = await sandbox.token(player);
      const { production: privateKey } = await sandbox.privateKeys();
      const service = { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKeys.production, fetch: sandbox.fetch };
      const gateway = createGateway({ ...service, index: {}, limits: {} });
      const scores = createScoreHandler({
        ...service, privateKey, ledger: memoryLedger(), identify: bearerPlayer(), reconcileInBackground: null,
      });
      const handler = async (request, caller) => {
        const { pathname } = new URL(request.url);
        if (pathname === '/api/scores') return scores(request);
        return pathname === '/metrics' ? gateway.operator(request) : gateway(request, caller);
      };

      async function listen() {
        if (globalThis.Bun) {
          const server = Bun.serve({ port: 0, fetch: (request, at) => handler(request, { address: at.requestIP(request).address }) });
          return [server.port, () => server.stop()];
        }
        if (globalThis.Deno) {
          const server = Deno.serve({ port: 0, onListen() {} }, (request, { remoteAddr }) => handler(request, { address: remoteAddr.hostname }));
          return [server.addr.port, () => server.shutdown()];
        }
        const server = createServer(toNodeListener(handler)).listen(0);
        await new Promise((resolve) => server.once('listening', resolve));
        return [server.address().port, () => server.close()];
      }

      const [port, stop] = await listen();
      const at = (path) => 'http://localhost:' + port + path;
      const board = '/sdk/v2/tournaments/' + tournamentId + '/leaderboard';
      const data = async (path, headers = {}) => (await (await fetch(at('/laurel' + path), { headers })).json()).data;
      const asked = (name) => sandbox.requests.filter(({ operation }) => operation === name).length;
      const viewers = async () => Number(/laurel_gateway_viewers (\\d+)/.exec(await (await fetch(at('/metrics'))).text())[1]);
      const until = async (holds) => {
        while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
      };

      const pages = await Promise.all(Array.from({ length: 20 }, () => data(board + '?limit=7')));
      const once = asked('getLeaderboard');
      const { userRank } = await data(board, { authorization: 'Bearer ' + token });
      const ranked = await data('/index/tournaments/' + tournamentId + '/players?id=' + player);

      const open = async (signal) => (await fetch(at('/laurel/events?page=' + encodeURIComponent(board)), { signal })).body;
      const leaving = new AbortController();
      const reader = (await open(leaving.signal)).pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      await until(async () => (text += (await reader.read()).value).includes('event: page'));
      const came = await viewers();
      leaving.abort();
      await until(async () => (await viewers()) === 0);

      const run = { id: 'run-0123456789', tournamentId, scores: [{ scoreType: 'kills', value: 7 }] };
      const headers = { 'content-type': 'application/json', authorization: 'Bearer ' + token };
      const send = async () => (await (await fetch(at('/api/scores'), { method: 'POST', headers, body: JSON.stringify(run) })).json()).status;
      const answers = [await send(), await send()];

      const last = open().then(async (body) => { for await (const chunk of body); return 'ended'; });
      await until(async () => (await viewers()) === 1);
      await gateway.close();
      console.log(JSON.stringify({
        entries: pages.map(({ entries }) => entries.length),
        once,
        own: userRank._id === player,
        index: ranked.state,
        came,
        answers,
        sent: asked('submitScore'),
        last: await last,
      }));
      stop();
      if (globalThis.Deno) Deno.exit();
      process.exit();
    `,
    'broken.mjs': `
      import { createServer } from 'node:http';
      import ky from 'ky';
      import { createServiceClient } from 'laurel/server';

      const count = async (options) => {
        let sent = 0;
        const server = createServer((request, response) => {
          request.resume().on('end', () => {
            if (request.method === 'GET') return response.end('{"success":true,"data":[]}');
            // It has counted the scores, and nobody hears of it.
            sent += 1;
            request.socket.destroy();
          });
        }).listen(0, '127.0.0.1');
        await new Promise((resolve) => server.once('listening', resolve));
        const client = createServiceClient({
          baseUrl: 'http://127.0.0.1:' + server.address().port,
          apiKey: 'public-key',
          signer: () => ({ token: '1', signature: 's' }),
          ...options,
        });
        // So that there is a connection that was kept.
        await client.getTournaments();
        const scores = [{ scoreType: 'kills', value: 1 }];
        const error = await client.submitScore({ tournamentId: 'cup', userId: 'ana', scores }).catch((error) => error);
        server.closeAllConnections();
        server.close();
        return [sent, error.kind];
      };
      console.log(JSON.stringify([
        await count({}),
        await count({ fetch: (url, init) => fetch(url, init) }),
        await count({ http: ky.extend({ headers: { 'x-game': '1' } }) }),
      ]));
      process.exit();
    `,
    'twice.mjs': `
      import { createServer } from 'node:net';
      import { createClient } from 'laurel/core';
      import { createGateway, createServiceClient } from 'laurel/server';

      // Each answer comes once more, as late as the next request on the same connection.
      const said = (status, body) => {
        const text = JSON.stringify(body);
        const head = 'HTTP/1.1 ' + status + ' Said\\r\\ncontent-type: application/json\\r\\ncontent-length: ';
        return head + text.length + '\\r\\n\\r\\n' + text;
      };
      const answerTo = (request) => {
        const [, sub] = /Bearer token-of-([a-z]+)/.exec(request) ?? [];
        if (request.startsWith('POST')) return said(400, { success: false, error: { code: 1001, message: 'No such score type' } });
        return said(200, { success: true, data: sub === undefined ? [] : { sub, wallets: [] } });
      };
      const server = createServer((socket) => {
        let heard = '';
        let before = '';
        socket.on('error', () => {});
        socket.on('data', (bytes) => {
          heard += bytes;
          const [head, body] = heard.split('\\r\\n\\r\\n');
          if (body === undefined || body.length < Number(/content-length: *([0-9]+)/i.exec(head)?.[1] ?? 0)) return;
          const next = answerTo(heard);
          heard = '';
          socket.write(before + next);
          before = next;
        });
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      const service = { baseUrl: 'http://127.0.0.1:' + server.address().port, apiKey: 'public-key' };
      const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

      const page = async (sub) => (await createClient({ ...service, getToken: () => 'token-of-' + sub }).getUserInfo()).sub;
      const gateway = createGateway(service);
      const behind = async (sub) => {
        const headers = { authorization: 'Bearer token-of-' + sub };
        return (await (await gateway(new Request('http://game.example/laurel/sdk/v2/userinfo', { headers }))).json()).data.sub;
      };
      const scores = [{ scoreType: 'kills', value: 1 }];
      const client = createServiceClient({ ...service, signer: () => ({ token: '1', signature: 's' }) });
      const submit = () => client.submitScore({ tournamentId: 'cup', userId: 'ana', scores }).catch((error) => error.kind);
      const read = async () => (await createClient(service).getTournaments()).length;
      const heard = [];
      for (const ask of [() => page('ana'), () => page('ben'), () => behind('ana'), () => behind('ben'), read, submit, submit]) {
        heard.push(await ask().catch((error) => error.message));
        await pause();
      }
      console.log(JSON.stringify(heard));
      if (globalThis.Deno) Deno.exit();
      process.exit();
    `,
    'unreached.mjs': `
      import { createServer } from 'node:http';
      import { createServiceClient } from 'laurel/server';

      const dead = createServer().listen(0, '127.0.0.1');
      await new Promise((resolve) => dead.once('listening', resolve));
      const { port } = dead.address();
      await new Promise((resolve) => dead.close(resolve));
      const codes = [];
      for (const baseUrl of ['http://127.0.0.1:' + port, 'https://127.0.0.1:' + port, 'http://nobody.invalid']) {
        const client = createServiceClient({ baseUrl, apiKey: 'public-key', signer: () => ({ token: '1', signature: 's' }) });
        const scores = [{ scoreType: 'kills', value: 1 }];
        codes.push((await client.submitScore({ tournamentId: 'cup', userId: 'ana', scores }).catch((error) => error)).code);
      }
      console.log(JSON.stringify(codes));
      process.exit();
    `,
    'locked.mjs': `
      import { rmSync } from 'node:fs';
      import { DatabaseSync } from 'node:sqlite';
      import { sqliteLedger } from 'laurel/server';

      rmSync('locked.db', { force: true });
      const ledger = sqliteLedger('locked.db');
      const other = new DatabaseSync('locked.db');
      const write = (work) => {
        other.exec('begin immediate');
        setTimeout(() => other.exec('rollback'), 100);
        return work();
      };
      const now = await ledger.now();
      const run = { id: 'run-1', player: 'user:ana', tournamentId: 'cup', scores: { kills: 1 } };
      const attempt = await write(() => ledger.claim({ ...run, now, leaseUntil: now + 1000 }));
      const isSettled = await write(() => ledger.settle(run, 1, { status: 'accepted' }, now));
      const folded = await write(() => ledger.fold(now + 1, 10));
      console.log(JSON.stringify([attempt, isSettled, folded]));
      process.exit();
    `,
  });
}, 120_000);
afterAll(() => app[Symbol.dispose]());

describe.each(engines)('in %s', (_, program, options) => {
  it.skipIf(spawnSync(program, ['--version']).status !== 0)(
    'a gateway reads, shares, ranks and pushes, a run counts once, and all of it ends',
    () => {
      expect(JSON.parse(app.run(program, ...options, 'game.mjs'))).toEqual({
        entries: Array.from({ length: 20 }, () => 7),
        once: 1,
        own: true,
        index: 'proven',
        came: 1,
        answers: ['accepted', 'accepted'],
        sent: 1,
        last: 'ended',
      });
    },
    60_000,
  );

  it.skipIf(spawnSync(program, ['--version']).status !== 0)(
    'a score is sent once, where the connection breaks before the answer',
    () => {
      const once = [1, 'network'];
      expect(JSON.parse(app.run(program, ...options, 'broken.mjs'))).toEqual([once, once, once]);
    },
    60_000,
  );

  it.skipIf(spawnSync(program, ['--version']).status !== 0)(
    'an answer that comes twice is nobody else’s, and no score’s',
    () => {
      const heard = ['ana', 'ben', 'ana', 'ben', 0, 'refused', 'refused'];
      expect(JSON.parse(app.run(program, ...options, 'twice.mjs'))).toEqual(heard);
    },
    60_000,
  );

  it.skipIf(spawnSync(program, ['--version']).status !== 0)(
    'a score of which no byte left is known to be unsent, and so is sent again at once',
    () => {
      const codes = ['NOT_SENT', 'NOT_SENT', 'NOT_SENT'];
      expect(JSON.parse(app.run(program, ...options, 'unreached.mjs'))).toEqual(codes);
    },
    60_000,
  );

  it.skipIf(spawnSync(program, ['--version']).status !== 0)(
    'a ledger in a file waits for another process that writes',
    () => {
      expect(JSON.parse(app.run(program, ...options, 'locked.mjs'))).toEqual([1, true, 1]);
    },
    60_000,
  );
});
