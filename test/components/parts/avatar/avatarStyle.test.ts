import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortenAddress, shortWallet } from '../../../../src/components/profile/shortWallet.ts';
import { patternOf } from '../../../../src/components/parts/avatar/patternOf.ts';
import { hueCount, hueOf, initialsOf } from '../../../../src/components/parts/avatar/avatarStyle.ts';
import { playerName } from '../../../../src/components/player-name/playerName.ts';
import { stateDrawings } from '../../../../src/components/visuals/stateDrawings.ts';
import { en } from '../../../../src/messages/en.ts';

test('a pattern is the same for an id, another for its neighbours, and has the same sides', () => {
  const ids = Array.from(
    { length: 200 },
    (_, index) => `65f1a2b3c4d5e6f7a8b9${String(index).padStart(4, '0')}`,
  );
  expect(new Set(ids.map(patternOf)).size).toBeGreaterThan(190);
  for (const id of ids) {
    expect(patternOf(id)).toBe(patternOf(id));
    const squares = [...patternOf(id).matchAll(/M(\d) (\d)/g)].map(
      ([, x, y]) => [Number(x), Number(y)] as const,
    );
    const drawn = new Set(squares.map(([x, y]) => `${x} ${y}`));
    expect(drawn).toContain('2 2');
    for (const [x, y] of squares) expect(drawn, id).toContain(`${4 - x} ${y}`);
  }
});

describe('an avatar', () => {
  test('has one of the hues of the style sheet', () => {
    fc.assert(
      fc.property(fc.string(), (id) => {
        expect(hueOf(id)).toBeGreaterThanOrEqual(0);
        expect(hueOf(id)).toBeLessThan(hueCount);
      }),
    );
  });

  test('spreads ids over the hues', () => {
    const counts = Array.from({ length: hueCount }, () => 0);
    for (let index = 0; index < 12_000; index += 1) {
      const hue = hueOf(`player-${index}`);
      counts[hue] = (counts[hue] ?? 0) + 1;
    }
    for (const count of counts) expect(count).toBeGreaterThan(700);
  });

  test.each([
    ['Ada Lovelace', 'AL'],
    ['Bartholomew of the Northern Reach', 'BR'],
    ['gunner-8634', 'g'],
    ['  ~*Nova*~ ', 'N'],
    ['李娜', '李'],
    ['👨‍👩‍👧 family', 'f'],
    ['🎮', '🎮'],
    ['42', '4'],
    ['\u202e', ''],
    ['', ''],
  ])('%s stands as %s', (name, letters) => {
    expect(initialsOf(name)).toBe(letters);
  });
});

describe('a player without a name', () => {
  const id = '00000000-0000-4000-8000-000000003f9a';
  test('is called by the handle, then by the end of the id, since ids begin alike', () => {
    expect(playerName({ id, name: null, username: 'gunner-8634' }, en)).toBe('gunner-8634');
    expect(playerName({ id }, en)).toBe('Player 3f9a');
  });

  test('is not called by what cannot be seen', () => {
    expect(playerName({ id, name: '\u200b\u3164', username: ' ' }, en)).toBe('Player 3f9a');
  });

  test('is called by the whole id where a game chose ids to be read', () => {
    expect(playerName({ id: 'guest-4711' }, en, 'whole')).toBe('guest-4711');
  });
});

describe('a wallet', () => {
  test('is shortened in the middle', () => {
    expect(shortenAddress('0x52908400098527886E0F7030069857D2E4169EE7')).toBe('0x5290…9EE7');
    expect(shortenAddress('7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs')).toBe('7EYn…awMs');
    expect(shortenAddress('short')).toBe('short');
  });

  test('shows an unknown chain as sent, cleaned', () => {
    expect(shortWallet({ chain: 'SOLANA', address: 'a' }).chain).toBe('SOL');
    expect(shortWallet({ chain: 'My\u202eChain', address: 'a' }).chain).toBe('MyChain');
    expect(shortWallet({ chain: 'constructor', address: 'a' }).chain).toBe('constructor');
    expect(shortWallet({ chain: '', address: 'a' }).chain).toBe('');
  });

  test('is never longer than a chip', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (chain, address) => {
        const look = shortWallet({ chain, address });
        expect(look.shortAddress.length).toBeLessThanOrEqual(13);
      }),
    );
  });
});

test('each drawing stays under 600 bytes', () => {
  for (const [kind, path] of Object.entries(stateDrawings)) {
    expect(new TextEncoder().encode(path).length, kind).toBeLessThan(600);
  }
});
