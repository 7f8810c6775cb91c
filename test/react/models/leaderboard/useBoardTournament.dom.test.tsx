import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useBoardTournament } from '../../../../src/react/models/leaderboard/useBoardTournament.ts';
import { type Answers, answeringClient, Refusal } from '../../answeringClient.ts';
import { fakeTime, pass, until } from '../../fakeTime.ts';
import { providerOf } from '../../game.tsx';

const now = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;
fakeTime(now);

const at = (minutes: number) => new Date(now + minutes * minute).toISOString();

function tournamentOf(answers: Answers, tournamentId = 'cup') {
  const { client, asked } = answeringClient(answers);
  const { result, rerender } = renderHook(({ id }) => useBoardTournament(id), {
    wrapper: providerOf(client, null),
    initialProps: { id: tournamentId },
  });
  return { asked, result, rerender };
}

test('a board knows its tournament once the list has come, and where it is in its time', async () => {
  const { result, rerender } = tournamentOf({
    tournaments: [
      { _id: 'cup', name: 'Cup', startsAt: at(10), endsAt: at(20) },
      { _id: 'league', name: 'League', startsAt: at(-10), endsAt: at(50) },
    ],
  });
  expect(result.current).toBeUndefined();
  await until(() => result.current !== undefined);
  expect(result.current).toMatchObject({ details: { name: 'Cup' }, phase: 'upcoming', clockOffset: 0 });
  // Drawing again makes nothing else of it.
  const before = result.current;
  rerender({ id: 'cup' });
  expect(result.current).toBe(before);
  rerender({ id: 'league' });
  expect(result.current).toMatchObject({ details: { name: 'League' }, phase: 'live' });
});

test('a board is told when its tournament begins and when it ends, at that moment', async () => {
  const { result } = tournamentOf({ tournaments: [{ _id: 'cup', startsAt: at(0.5), endsAt: at(0.75) }] });
  await until(() => result.current !== undefined);
  expect(result.current?.phase).toBe('upcoming');
  await pass(0.5 * minute + 10);
  expect(result.current?.phase).toBe('live');
  await pass(0.25 * minute + 10);
  expect(result.current?.phase).toBe('ended');
});

test('a list that fails is asked for again, less and less often: the board is shown without, until it comes', async () => {
  const answers: Answers = { tournaments: new Refusal(503) };
  const { asked, result } = tournamentOf(answers);
  await until(() => result.current === null);
  expect(asked).toHaveLength(1);
  await pass(minute);
  expect(asked.length).toBeGreaterThan(1);
  await pass(9 * minute);
  expect(asked.length).toBeLessThan(10);
  expect(result.current).toBeNull();
  answers.tournaments = [{ _id: 'cup', name: 'Cup' }];
  await pass(5 * minute);
  expect(result.current).toMatchObject({ details: { name: 'Cup' } });
  const { length } = asked;
  await pass(10 * minute);
  expect(asked).toHaveLength(length);
});

test('a tournament that the list does not hold is none', async () => {
  const { asked, result } = tournamentOf({ tournaments: [{ _id: 'league' }] });
  await until(() => asked.length === 1);
  await pass(minute);
  expect(result.current).toBeNull();
});
