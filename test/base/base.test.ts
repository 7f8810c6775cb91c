import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BoundedMap } from '../../src/base/BoundedMap.ts';
import { createCache } from '../../src/base/createCache.ts';
import { fnv1a } from '../../src/base/text/fnv1a.ts';
import { fromHex, toHex } from '../../src/base/text/hex.ts';
import { parseJson } from '../../src/base/http/parseJson.ts';
import { untilAborted } from '../../src/base/async/untilAborted.ts';

describe('a bounded map', () => {
  test('holds no more than it may, and the latest used of what it was given', () => {
    const steps = fc.array(fc.record({ write: fc.boolean(), key: fc.nat(9) }), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), steps, (most, used) => {
        const map = new BoundedMap<number, number>(most);
        let model: number[] = [];
        for (const { write, key } of used) {
          if (write) map.set(key, key * 2);
          const known = map.get(key);
          if (write) model = [...model.filter((other) => other !== key), key].slice(-most);
          else if (model.includes(key)) model = [...model.filter((other) => other !== key), key];
          expect(known).toBe(model.includes(key) ? key * 2 : undefined);
          expect(map.size).toBe(model.length);
        }
      }),
    );
  });

  test('makes what is missing once, and forgets what is deleted', () => {
    const map = new BoundedMap<string, { readonly made: number }>(2);
    let made = 0;
    const make = () => ({ made: (made += 1) });
    expect(map.getOr('a', make)).toBe(map.getOr('a', make));
    map.delete('a');
    expect(map.get('a')).toBeUndefined();
    expect(map.getOr('a', make)).toEqual({ made: 2 });
  });
});

describe('a cache', () => {
  test('gives what was made before, and never holds more than it may', () => {
    const keys = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), keys, (most, asked) => {
        const cache = createCache<object>(most);
        let held = new Map<string, object>();
        for (const key of asked) {
          if (!held.has(key) && held.size === most) held = new Map();
          const value = cache(key, () => ({ key }));
          expect(value).toEqual({ key });
          expect(value).toBe(held.get(key) ?? value);
          held.set(key, value);
          expect(cache(key, () => expect.unreachable())).toBe(value);
        }
      }),
    );
  });
});

describe('hexadecimal text', () => {
  test('comes back as the bytes that it was made from', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'));
        expect([...(fromHex(toHex(bytes)) ?? [])]).toEqual([...bytes]);
      }),
    );
  });

  test('is nothing else', () => {
    for (const text of ['0', 'xy', 'AB', ' 00', '0g']) expect(fromHex(text)).toBeUndefined();
  });
});

describe('the hash', () => {
  // From the reference vectors of the algorithm's authors, 32 bits.
  test.each([
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ])('of %j is the published one', (text, hash) => {
    expect(fnv1a(text)).toBe(hash);
  });

  test('looks at no more than 2,048 characters', () => {
    const text = 'x'.repeat(2048);
    expect(fnv1a(`${text}y`)).toBe(fnv1a(text));
    expect(fnv1a(`${text.slice(1)}y`)).not.toBe(fnv1a(text));
  });
});

test('JSON is read, and what is none is undefined', () => {
  expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
  expect(parseJson('null')).toBeNull();
  expect(parseJson('{')).toBeUndefined();
  expect(parseJson('')).toBeUndefined();
});

describe('waiting until aborted', () => {
  test('gives the outcome of the work', async () => {
    const { signal } = new AbortController();
    await expect(untilAborted(Promise.resolve(1), signal)).resolves.toBe(1);
    await expect(untilAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
  });

  test('ends with the reason, at once and later', async () => {
    const controller = new AbortController();
    const waiting = untilAborted(new Promise(() => {}), controller.signal);
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(untilAborted(new Promise(() => {}), controller.signal)).rejects.toThrow('enough');
  });
});
