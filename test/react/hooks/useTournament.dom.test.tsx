import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Tournament } from '../../../src/domain/model.ts';
import { useTournament } from '../../../src/react/hooks/useTournament.ts';
import { answeringClient } from '../answeringClient.ts';
import { fakeTime, until } from '../fakeTime.ts';
import { providerOf } from '../game.tsx';

fakeTime();

const tournaments = [
  { _id: 'cup', name: 'Cup', prizePool: 100 },
  { _id: 'league', name: 'League', prizePool: 300 },
];
const nameOf = ({ name }: Tournament) => name;
const prizeOf = ({ prizePool }: Tournament) => prizePool;

test('one tournament is chosen from the list of all, which is asked for once', async () => {
  const { client, asked } = answeringClient({ tournaments });
  const { result, rerender } = renderHook(({ id }) => useTournament(id), {
    wrapper: providerOf(client, null),
    initialProps: { id: 'cup' },
  });
  await until(() => result.current.isSuccess);
  expect(result.current.data).toMatchObject({ id: 'cup', name: 'Cup' });
  rerender({ id: 'league' });
  expect(result.current.data).toMatchObject({ id: 'league', name: 'League' });
  expect(asked).toEqual(['tournaments?filter=ALL']);
});

test('a page gets what it selects of the one tournament, and what it selects next', async () => {
  const { client } = answeringClient({ tournaments });
  const { result, rerender } = renderHook(
    ({ id, select }: { readonly id: string; readonly select: typeof nameOf | typeof prizeOf }) =>
      useTournament<string | number | null>(id, { select }),
    {
      wrapper: providerOf(client, null),
      initialProps: { id: 'cup', select: nameOf as typeof nameOf | typeof prizeOf },
    },
  );
  await until(() => result.current.isSuccess);
  expect(result.current.data).toBe('Cup');
  rerender({ id: 'league', select: nameOf });
  expect(result.current.data).toBe('League');
  rerender({ id: 'league', select: prizeOf });
  expect(result.current.data).toBe(300);
});

test('an id that no list holds is refused, with what to check', async () => {
  const { client } = answeringClient({ tournaments });
  const { result } = renderHook(() => useTournament('other'), { wrapper: providerOf(client, null) });
  await until(() => result.current.isError);
  expect(result.current.error).toMatchObject({ kind: 'refused', operation: 'getTournaments' });
});

test('an id that no list holds shows nothing of the tournament that was shown before', async () => {
  const { client } = answeringClient({ tournaments });
  const { result, rerender } = renderHook(({ id }) => useTournament(id, { select: nameOf }), {
    wrapper: providerOf(client, null),
    initialProps: { id: 'cup' },
  });
  await until(() => result.current.isSuccess);
  rerender({ id: 'other' });
  expect(result.current).toMatchObject({ isError: true, data: undefined });
  rerender({ id: 'league' });
  expect(result.current).toMatchObject({ isError: false, data: 'League' });
});
