import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createClient } from '../../../src/client/createClient.ts';
import { rankIndex } from '../../../src/query/ranks/rankIndex.ts';
import { answerWith, startServer } from '../../support/startServer.ts';

it.each([
  ['a board that is none', { tournamentId: '../etc' }, 'config'],
  ['a period that is none', { tournamentId: 'cup', startDate: 'today' }, 'config'],
  ['a gateway that fails', { tournamentId: 'cup' }, 'unavailable'],
])('a question for ranks says of %s that it is one for ranks', async (_, board, kind) => {
  await using server = await startServer(answerWith('', 503));
  const client = createClient({ baseUrl: server.url, apiKey: 'key' });
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const query = rankIndex(server.url).players({ client, session: null }, { ...board, ids: ['ana'] });
  const asked = cache.fetchQuery({ ...query, retry: false });
  await expect(asked).rejects.toMatchObject({ kind, operation: 'getRanks' });
});

it('an address that is none is said by each question, as one for ranks', async () => {
  const client = createClient({ baseUrl: 'https://platform.example', apiKey: 'key' });
  const query = rankIndex('platform.example').players(
    { client, session: null },
    { tournamentId: 'cup', ids: ['ana'] },
  );
  const cache = new QueryClient();
  for (const _ of [1, 2])
    await expect(cache.fetchQuery({ ...query, retry: false })).rejects.toMatchObject({
      kind: 'config',
      operation: 'getRanks',
      message: expect.stringMatching(/^baseUrl is missing or not/),
    });
});
