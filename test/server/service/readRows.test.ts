import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/base/http/parseJson.ts';
import { readRows } from '../../../src/server/service/readRows.ts';
import { createServiceClient } from '../../../src/server/service/createServiceClient.ts';
import type { ServiceClient } from '../../../src/server/service/ServiceClient.ts';
import { startServer } from '../../support/startServer.ts';
import { apiKey, privateKey } from './addingService.ts';

/** The bytes of a text, cut where told. */
function bodyOf(text: string, cuts: readonly number[] = []): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
  return new ReadableStream({
    start(controller) {
      places.forEach((place, index) => controller.enqueue(bytes.slice(place, places[index + 1] ?? place)));
      controller.close();
    },
  });
}

const never = new AbortController().signal;

/** What is read of a text row by row, as it is used: `undefined` when any of it is not certain. */
async function read(text: string, cuts?: readonly number[]): Promise<unknown> {
  const rows: unknown[] = [];
  let isCertain = true;
  const { text: rest, isPlaceholder } = await readRows(bodyOf(text, cuts), never, (row) => {
    const value = row === null ? undefined : parseJson(row);
    isCertain &&= value !== undefined;
    rows.push(value);
  });
  const envelope = parseJson(rest) as { readonly data?: unknown } | null | undefined;
  if (!isCertain || !isPlaceholder(envelope?.data)) return undefined;
  return { ...envelope, data: rows };
}

/** How often others had their turn while work was done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const takeTurns = (): void => {
    turns += 1;
    if (!isDone) setTimeout(takeTurns, 0);
  };
  setTimeout(takeTurns, 0);
  await work();
  isDone = true;
  return turns;
}

const envelope = (data: unknown): unknown => ({ code: 1, success: true, data });
// Of any letters, so that cuts go through their bytes.
const row = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' }));
const cuts = fc.array(fc.nat());

describe('a body that is read row by row', () => {
  it('is the same as when it is read whole, however it arrives', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row), cuts, fc.constantFrom(0, 2), async (rows, where, space) => {
        const text = JSON.stringify(envelope(rows), null, space);
        expect(await read(text, where)).toEqual(JSON.parse(text));
      }),
      { numRuns: 300 },
    );
  });

  it('is never read as something else than JSON.parse reads, whatever is wrong with it', async () => {
    const parts = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      '"data":',
      ' ',
      '1',
      'null',
      '{"a":1}',
      '\\"',
      '\n',
    ];
    const change = fc.tuple(fc.nat(), fc.nat({ max: 3 }), fc.constantFrom('', ...parts));
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 3 }),
        fc.array(change, { maxLength: 3 }),
        cuts,
        async (rows, changes, where) => {
          let text = JSON.stringify(envelope(rows));
          for (const [at, length, part] of changes) {
            const place = at % (text.length + 1);
            text = text.slice(0, place) + part + text.slice(place + length);
          }
          // No bytes are half a letter.
          text = text.toWellFormed();
          const found = await read(text, where);
          if (found !== undefined) expect(found).toEqual(JSON.parse(text));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['no list', '{"code":1,"success":true,"data":null}'],
    ['no data', '{"code":1,"success":true}'],
    ['a list somewhere else', '{"meta":{"data":[{"a":1}]},"data":{}}'],
    ['a list in a list', '[{"data":[{}]}]'],
    ['numbers', '{"data":[1,2]}'],
    ['lists', '{"data":[[{}]]}'],
    ['a comma too many', '{"data":[{},]}'],
    ['a comma too early', '{"data":[,{}]}'],
    ['two commas', '{"data":[{},,{}]}'],
    ['no comma', '{"data":[{} {}]}'],
    ['another bracket', '{"data":[{}}}'],
    ['no end', '{"data":[{},{}'],
    ['no end of a row', '{"data":[{"a":1'],
    ['something behind it', '{"data":[{}]} x'],
    ['data that is then something else', '{"data":[{}],"data":5}'],
    ['two lists', '{"data":[{"a":1}],"data":[{"a":2}]}'],
    ['data in other letters', String.raw`{"d\u0061ta":[{}]}`],
    ['nothing', ''],
    ['a page', '<html>"data":[{}]</html>'],
    ['the key in a text', '{"x":"{\\"data\\":[{}]","data":1}'],
    ['a row beyond all measure', `{"data":[{"a":"${'x'.repeat(1_100_000)}"}]}`],
    ['much around the list', `{"x":"${'x'.repeat(1_100_000)}","data":[]}`],
  ])('with %s holds no rows that are certain', async (_, text) => {
    expect(await read(text, [1_060_000])).toBeUndefined();
  });

  it.each([
    ['an empty list', '{"data":[]}'],
    ['space everywhere', ' { "success" : true , "data" \n:\t[ { "a" : [ ] } , { } ] , "code" : 1 } '],
    ['brackets in texts', '{"data":[{"]":"}],[{","\\\\":"\\""}],"x":"]"}'],
    ['data first and last', '{"x":{"data":[1]},"data":[{"data":[{"data":[]}]}]}'],
  ])('may have %s', async (_, text) => {
    expect(await read(text, [1, 5, 9, 20])).toEqual(JSON.parse(text));
  });

  it('is the same wherever it is cut in two, behind a backslash and within a letter, too', async () => {
    const text = String.raw`{"x":"\\\"[","data":[{"a":"\\"},{"\"}":"\\\\]é"}],"y":"\"]"}`;
    for (let cut = 0; cut <= new TextEncoder().encode(text).length; cut += 1)
      expect(await read(text, [cut])).toEqual(JSON.parse(text));
  });

  it('proves nothing where it ends within a letter', async () => {
    const whole = new TextEncoder().encode('{"data":[]}');
    const body = new Blob([whole, new Uint8Array([0xc3])]).stream();
    const { text } = await readRows(body, never, () => {});
    expect(parseJson(text)).toBeUndefined();
  });

  it('may be none at all', async () => {
    expect((await readRows(null, never, () => {})).text).toBe('');
  });

  it('is asked for no longer once nobody waits for it', async () => {
    const given = new AbortController();
    let why: unknown;
    const endless = new ReadableStream<Uint8Array>({
      pull: () => new Promise(() => {}),
      cancel(reason) {
        why = reason;
      },
    });
    const reading = readRows(endless, given.signal, () => {});
    given.abort('too late');
    await reading;
    expect(why).toBe('too late');
  });

  it('lets others have their turn every few hundred rows', async () => {
    const text = JSON.stringify(envelope(Array.from({ length: 20_000 }, (__, index) => ({ index }))));
    const turns = await turnsDuring(() => readRows(bodyOf(text), never, () => {}));
    expect(turns).toBeGreaterThanOrEqual(35);
  });
});

describe('totals over HTTP', () => {
  const client = (baseUrl: string, attemptTimeout?: number) =>
    createServiceClient({ baseUrl, apiKey, privateKey, attemptTimeout });

  it('of twenty thousand players are read, with turns for others', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => ({
      userId: `p-${index}`,
      scores: { kills: index },
    }));
    await using server = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(envelope(rows)));
    });
    let totals: Awaited<ReturnType<ServiceClient['getTotals']>> = [];
    const turns = await turnsDuring(async () => {
      totals = await client(server.url).getTotals({ tournamentId: 'cup' });
    });
    expect(totals).toHaveLength(20_000);
    expect(totals[19_999]).toEqual({ userId: 'p-19999', externalUserId: null, scores: { kills: 19_999 } });
    expect(turns).toBeGreaterThanOrEqual(35);
  });

  it('that stop in the middle are given up in time, and prove nothing', async () => {
    await using server = await startServer((_, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .write('{"success":true,"data":[{"userId":"a",');
    });
    const asked = client(server.url, 200).getTotals({ tournamentId: 'cup' });
    await expect(asked).rejects.toMatchObject({ kind: 'timeout' });
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['text', 'no rows'],
    ['an object', {}],
    ['an object around them', { data: [{ userId: 'a', scores: { kills: 1 } }] }],
    ['rows with something else among them', [{ userId: 'a', scores: { kills: 1 } }, 5]],
    ['rows of which one is not certain', [{ userId: 'a', scores: {} }, { userId: 'b' }]],
  ])('that are no list of rows are not taken for those of nobody: %s', async (_, data) => {
    await using server = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(envelope(data)));
    });
    await expect(client(server.url).getTotals({ tournamentId: 'cup' })).rejects.toMatchObject({
      kind: 'malformed',
    });
  });

  it('that break off prove nothing', async () => {
    await using server = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"success":true,"data":[{"userId":"a","scores":{"kills":1}}]}', () =>
        response.destroy(),
      );
    });
    await expect(client(server.url).getTotals({ tournamentId: 'cup' })).rejects.toMatchObject({
      kind: 'network',
    });
  });
});
