import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { playerKey, playerOf, recordKeys } from '../../../src/domain/players/playerKey.ts';
import type { Player } from '../../../src/domain/players/Player.ts';

const id = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .filter((text) => text.trim() !== '' && text.length <= 256 && !/\p{Cc}/u.test(text));
const player: fc.Arbitrary<Player> = fc.oneof(
  id.map((userId) => ({ userId })),
  id.map((externalUserId) => ({ externalUserId })),
);

describe('a player’s key', () => {
  it('is spelled as databases have it', () => {
    expect(playerKey({ userId: 'ana' })).toBe('user:ana');
    expect(playerKey({ externalUserId: 'ana' })).toBe('external:ana');
  });

  it('tells who it is again, and is nobody else’s', () => {
    fc.assert(
      fc.property(player, player, (one, other) => {
        expect(playerOf(playerKey(one))).toEqual(one);
        const isSame = one.userId === other.userId && one.externalUserId === other.externalUserId;
        expect(playerKey(one) === playerKey(other)).toBe(isSame);
      }),
    );
  });

  it.each<[string, unknown]>([
    ['no id', {}],
    ['nothing', null],
    ['both ids', { userId: 'a', externalUserId: 'b' }],
    ['a number', { userId: 5 }],
    ['an empty id', { userId: '' }],
    ['an id of spaces', { externalUserId: '  ' }],
    ['an id of two lines', { externalUserId: 'a\nb' }],
    ['an id with a delete character', { userId: 'a\u007f' }],
    ['half a character', { userId: 'a\ud800' }],
    ['an id of 257 characters', { userId: 'a'.repeat(257) }],
    ['null beside an id', { userId: null, externalUserId: 'b' }],
  ])('is not made of %s', (_, value) => {
    expect(() => playerKey(value as Player)).toThrow(expect.objectContaining({ kind: 'config' }));
  });

  it('is made of the longest id, and of an id with spaces in it', () => {
    expect(playerKey({ userId: 'a'.repeat(256) })).toHaveLength(261);
    expect(playerKey({ externalUserId: 'guest 1' })).toBe('external:guest 1');
  });
});

describe('the keys of a record', () => {
  it('are those of each id that it has, the platform account first', () => {
    expect(recordKeys({ userId: 'a', externalUserId: 'b' })).toEqual(['user:a', 'external:b']);
    expect(recordKeys({ userId: null, externalUserId: 'b' })).toEqual(['external:b']);
    expect(recordKeys({ userId: 'a', externalUserId: null })).toEqual(['user:a']);
    expect(recordKeys({ userId: null, externalUserId: null })).toEqual([]);
  });

  it('may be of ids that no player can have, since the platform made them', () => {
    expect(recordKeys({ userId: 'x'.repeat(300), externalUserId: null })).toHaveLength(1);
  });
});
