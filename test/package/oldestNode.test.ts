import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsumerApp, createConsumerApp } from '../support/consumerApp.ts';
import { oldestNode, oldestNodeIn } from '../support/oldestNode.ts';
import { startCommand } from '../support/startCommand.ts';

let app: ConsumerApp;
beforeAll(() => {
  app = createConsumerApp([oldestNode]);
});
afterAll(() => app[Symbol.dispose]());

it('is the one that package.json and the README name', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly engines: { readonly node: string };
  };
  expect(app.run(oldestNodeIn(app), '--version').trim()).toBe(`v${engines.node.replace('>=', '')}.0`);
  expect(readFileSync('README.md', 'utf8')).toContain(
    `Node ${engines.node.replace('>=', '')} or later, React`,
  );
});

it('serves a sandbox, and a game server over it whose SQLite ledger counts a run once', () => {
  app.write({
    'game.mjs': `
      import { createServer } from 'node:http';
      import { createClient } from 'laurel/core';
      import { lastDays } from 'laurel/helpers';
      import { createSandbox } from 'laurel/sandbox';
      import { bearerPlayer, createScoreHandler, sqliteLedger, toNodeListener } from 'laurel/server';

      const sandbox = createSandbox({ seed: 1 });
      const service = { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKeys.production, fetch: sandbox.fetch };
      const tournament = sandbox.tournaments.find(({ name }) => name === 'Winter Sprint');
      const player = sandbox.players[0].sub;
      const { production: privateKey } = await sandbox.privateKeys();
      const handler = createScoreHandler({
        ...service, privateKey, ledger: sqliteLedger('runs.db'), identify: bearerPlayer(), reconcileInBackground: null,
      });
      const server = createServer(toNodeListener(handler)).listen(0, async () => {
        const run = { id: 'run-0123456789', tournamentId: tournament.id, scores: [{ scoreType: 'kills', value: 7 }] };
        const token = await sandbox.token(player);
        const send = async () => {
          const response = await fetch('http://127.0.0.1:' + server.address().port + '/api/scores', {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: 'Bearer ' + token },
            body: JSON.stringify(run),
          });
          return (await response.json()).status;
        };
        const answers = [await send(), await send()];
        const client = createClient({ ...service, getToken: () => token });
        const board = await client.getLeaderboard({ tournamentId: tournament.id, ...lastDays(7) });
        console.log(JSON.stringify({
          answers,
          sent: sandbox.requests.filter(({ operation }) => operation === 'submitScore').length,
          rows: board.entries.length > 0,
        }));
        server.close();
      });
    `,
  });
  expect(JSON.parse(app.run(oldestNodeIn(app), '--disable-warning=ExperimentalWarning', 'game.mjs'))).toEqual(
    {
      answers: ['accepted', 'accepted'],
      sent: 1,
      rows: true,
    },
  );
});

it('runs the command', async () => {
  const command = `"${oldestNodeIn(app)}" node_modules/laurel/dist/entries/command.js sandbox --port 0`;
  await using sandbox = await startCommand(command, app.folder, /http:\/\/127\.0\.0\.1:\d+/);
  const { status } = await fetch(`${sandbox.found[0]}/sdk/v2/tournaments/`);
  expect(status).toBe(400); // without a key
});
