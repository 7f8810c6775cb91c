import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSafeStorage } from '../../../src/base/page/safeStorage.ts';
import { boardKey, keepVisit, readVisit } from '../../../src/react/browser/visitStorage.ts';
import { createFakeStorage } from '../../queue/keeping/fakeStorage.ts';

const words = fc.string({ maxLength: 4 });

it('keeps boards and periods apart', () => {
  fc.assert(
    fc.property(fc.tuple(words, words), fc.tuple(words, words), (a, b) => {
      expect(boardKey(...a) === boardKey(...b)).toBe(JSON.stringify(a) === JSON.stringify(b));
    }),
  );
});

it('finds what a player kept last, and nothing of another’s', () => {
  const player = fc.constantFrom(null, 'ann', 'bob');
  fc.assert(
    fc.property(fc.array(fc.tuple(player, fc.constantFrom('a', 'b', 'c'), words)), (visits) => {
      const storage = createSafeStorage(createFakeStorage());
      let present: string | null = null;
      let expected = new Map<string, string>();
      for (const [session, board, text] of visits) {
        if (session !== present) expected = new Map();
        present = session;
        keepVisit(storage, session, board, text);
        expected.set(board, text);
        for (const one of ['a', 'b', 'c'])
          expect(readVisit(storage, session, one)).toBe(expected.get(one) ?? null);
        for (const other of [null, 'ann', 'bob'])
          if (other !== session) expect(readVisit(storage, other, board)).toBeNull();
      }
    }),
  );
});

it('remembers thirty boards, and forgets the one that was left longest ago', () => {
  const storage = createSafeStorage(createFakeStorage());
  for (let board = 0; board < 30; board += 1) keepVisit(storage, 'ann', `board ${board}`, 'seen');
  keepVisit(storage, 'ann', 'board 0', 'again');
  keepVisit(storage, 'ann', 'one more', 'seen');
  const kept = (board: string) => readVisit(storage, 'ann', board);
  expect([kept('board 0'), kept('board 1'), kept('board 2'), kept('one more')]).toEqual([
    'again',
    null,
    'seen',
    'seen',
  ]);
});

it.each(['{', 'null', '[]', '{"player":null,"boards":{}}', '{"player":null,"boards":[["a"],7,["a",7]]}'])(
  'takes what it cannot read for nothing: %s',
  (text) => {
    const storage = createSafeStorage(createFakeStorage());
    storage.set('laurel:visits', text);
    expect(readVisit(storage, null, 'a')).toBeNull();
    keepVisit(storage, null, 'a', 'seen');
    expect(readVisit(storage, null, 'a')).toBe('seen');
  },
);
