import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/client/createClient.ts';
import type { Fault } from '../../src/entries/sandbox.ts';
import { leaderboardPagesQuery } from '../../src/query/leaderboardPagesQuery.ts';
import { mergeLeaderboardPages } from '../../src/domain/leaderboard/rows/mergeLeaderboardPages.ts';
import { serveTestSandbox } from '../support/serveTestSandbox.ts';

describe('faults over HTTP', () => {
  it.each<[string, Fault, object]>([
    ['503', { type: 'status', status: 503 }, { kind: 'unavailable' }],
    ['429 with Retry-After', { type: 'status', status: 429, retryAfter: '3600' }, { kind: 'rate-limited' }],
    ['a page in front', { type: 'body', body: '<html>', contentType: 'text/html' }, { kind: 'malformed' }],
    ['an empty body', { type: 'body', body: '' }, { kind: 'malformed' }],
    ['success:false under 200', { type: 'body', body: '{"code":-1,"success":false}' }, { kind: 'refused' }],
    ['cut JSON', { type: 'cut', characters: 30 }, { kind: 'malformed' }],
    ['a trickled body', { type: 'trickle', milliseconds: 50 }, { kind: 'timeout' }],
    ['a late answer', { type: 'delay', milliseconds: 5_000 }, { kind: 'timeout' }],
    ['a body without end', { type: 'huge', bytes: Number.POSITIVE_INFINITY }, { kind: 'malformed' }],
    ['204', { type: 'status', status: 204, body: '{}' }, { kind: 'malformed', status: 204 }],
    ['205', { type: 'body', status: 205, body: '{}' }, { kind: 'malformed', status: 205 }],
    ['304', { type: 'status', status: 304 }, { status: 304 }],
    [
      'a redirect',
      { type: 'redirect', location: 'https://elsewhere.example/' },
      { kind: 'network', status: 307 },
    ],
    ['a connection lost before', { type: 'drop', when: 'before' }, { kind: 'network' }],
    ['a connection lost after', { type: 'drop', when: 'after' }, { kind: 'network' }],
  ])('%s reaches the client as what it is, and is over when removed', async (_name, fault, expected) => {
    await using service = await serveTestSandbox();
    const client = createClient({
      baseUrl: service.url,
      apiKey: service.sandbox.apiKeys.production,
      attemptTimeout: 400,
      maxBodyBytes: 2 ** 21,
    });
    const remove = service.sandbox.faults.add(fault);
    await expect(client.getTournaments()).rejects.toMatchObject(expected);
    remove();
    expect((await client.getTournaments()).length).toBeGreaterThan(0);
  });

  it('meet only the operations they name, as often as they say', async () => {
    await using service = await serveTestSandbox();
    service.sandbox.faults.add({ type: 'status', status: 503, operations: ['getScores'], times: 2 });
    const client = service.client();
    const tournamentId = service.idOf('Winter Sprint');
    await client.getLeaderboard({ tournamentId });
    await expect(client.getScores({ tournamentId })).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(client.getScores({ tournamentId })).rejects.toMatchObject({ kind: 'unavailable' });
    await client.getScores({ tournamentId });
  });

  it('of a submission: dropped before it counts, dropped after it counted', async () => {
    await using service = await serveTestSandbox();
    const tournamentId = service.idOf('Winter Sprint');
    const submit = (externalUserId: string) =>
      service.post(`/sdk/v2/tournaments/${tournamentId}/submit`, {
        externalUserId,
        scores: [{ scoreType: 'kills', value: 1 }],
      });
    service.sandbox.faults.add({ type: 'drop', when: 'before', operations: ['submitScore'], times: 1 });
    await expect(submit('lost')).rejects.toThrow();
    service.sandbox.faults.add({ type: 'drop', when: 'after', operations: ['submitScore'], times: 1 });
    await expect(submit('counted')).rejects.toThrow();
    const players = (await service.client().getScores({ tournamentId })).map(
      ({ externalUserId }) => externalUserId,
    );
    expect(players).not.toContain('lost');
    expect(players).toContain('counted');
  });

  it('of paging: ignored parameters end paging with a note, moved ranks show each player once', async () => {
    await using service = await serveTestSandbox();
    const load = async () => {
      const query = leaderboardPagesQuery(
        { client: service.client(), session: null },
        { tournamentId: service.idOf('Winter Sprint'), limit: 10 },
      );
      return mergeLeaderboardPages(await new QueryClient().fetchInfiniteQuery({ ...query, pages: 100 }));
    };
    const remove = service.sandbox.faults.add({ type: 'ignore-paging' });
    expect(await load()).toMatchObject({ pagingIgnored: true });
    expect(service.sandbox.requests).toHaveLength(2);
    remove();
    service.sandbox.faults.add({ type: 'reshuffle' });
    const { entries, ranksChanged } = await load();
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(ranksChanged).toBe(true);
  });

  it('of tokens: refused whatever they are', async () => {
    await using service = await serveTestSandbox();
    service.sandbox.faults.add({ type: 'refuse-tokens' });
    const sub = service.sandbox.players[0]?.sub ?? '';
    await expect(service.client({ sub }).getUserInfo()).rejects.toMatchObject({
      kind: 'unauthorized',
      code: 1000,
    });
    await service.client().getTournaments();
  });
});
