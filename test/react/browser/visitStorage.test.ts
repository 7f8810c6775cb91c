import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSafeStorage } from '../../../src/base/page/safeStorage.ts';
import { boardKey, keepVisit, readVisit } from '../../../src/react/browser/visitStorage.ts';
import { toVisit } from '../../../src/domain/leaderboard/rows/movement.ts';
import { createFakeStorage } from '../../queue/keeping/fakeStorage.ts';

const words = fc.string({ maxLength: 4 });
const visit = (text: string) => ({ ranks: { [text]: 1 }, depth: 1 });

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
        keepVisit(storage, session, board, visit(text));
        expected.set(board, text);
        for (const one of ['a', 'b', 'c'])
          expect(readVisit(storage, session, one)).toEqual(
            expected.has(one) ? visit(expected.get(one) ?? '') : undefined,
          );
        for (const other of [null, 'ann', 'bob'])
          if (other !== session) expect(readVisit(storage, other, board)).toBeUndefined();
      }
    }),
  );
});

it('remembers thirty boards, and forgets the one that was left longest ago', () => {
  const storage = createSafeStorage(createFakeStorage());
  for (let board = 0; board < 30; board += 1) keepVisit(storage, 'ann', `board ${board}`, visit('seen'));
  keepVisit(storage, 'ann', 'board 0', visit('again'));
  keepVisit(storage, 'ann', 'one more', visit('seen'));
  const kept = (board: string) => readVisit(storage, 'ann', board);
  expect([kept('board 0'), kept('board 1'), kept('board 2'), kept('one more')]).toEqual([
    visit('again'),
    undefined,
    visit('seen'),
    visit('seen'),
  ]);
});

it.each([
  '{',
  'null',
  '[]',
  '{"player":null,"boards":{}}',
  '{"player":null,"boards":[["a"],7,["a",7]]}',
  '{"player":null,"boards":[["a","{}"]]}',
])('takes what it cannot read for nothing: %s', (text) => {
  const storage = createSafeStorage(createFakeStorage());
  storage.set('laurel:visits', text);
  expect(toVisit(readVisit(storage, null, 'a'))).toBeNull();
  keepVisit(storage, null, 'a', visit('seen'));
  expect(readVisit(storage, null, 'a')).toEqual(visit('seen'));
});
