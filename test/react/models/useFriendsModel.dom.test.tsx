import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFriendsModel } from '../../../src/react/models/useFriendsModel.ts';
import { answeringClient, Refusal } from '../answeringClient.ts';
import { pass, until, fakeTime } from '../fakeTime.ts';
import { providerOf } from '../game.tsx';

fakeTime();

const friend = (friendId: string, status: string) => ({ friendId, status });

function friends(session: string | null, ...given: Parameters<typeof useFriendsModel>) {
  const answers: { friends: unknown } = { friends: [friend('a', 'OFFLINE'), friend('b', 'ONLINE')] };
  const { client, asked } = answeringClient(answers);
  const { result, rerender } = renderHook(() => useFriendsModel(...given), {
    wrapper: providerOf(client, session),
  });
  const shown = () => result.current.friends.map(({ friendId, presence }) => `${friendId} ${presence}`);
  return { answers, asked, result, rerender, shown };
}

test('friends load, and then stand in their order', async () => {
  const { result, rerender, shown } = friends('mirelle');
  expect(result.current).toMatchObject({ status: 'loading', friends: [] });
  await until(() => result.current.status === 'ready');
  expect(shown()).toEqual(['b online', 'a offline']);
  // Drawing again makes no other list.
  const before = result.current.friends;
  rerender();
  expect(result.current.friends).toBe(before);
});

test('nobody’s friends are asked for while nobody is signed in', async () => {
  const { asked, result } = friends(null);
  await pass(200_000);
  expect(result.current).toMatchObject({ status: 'signed-out', friends: [] });
  expect(asked).toEqual([]);
});

test('who comes and goes is told within a minute', async () => {
  const { answers, asked, result, shown } = friends('mirelle');
  await until(() => result.current.status === 'ready');
  answers.friends = [friend('a', 'ONLINE')];
  await pass(59_000);
  expect(asked).toHaveLength(1);
  await pass(1000);
  await until(() => shown().join() === 'a online');
  expect(asked).toHaveLength(2);
});

test('friends are asked for as often as the page says, or not again', async () => {
  const often = friends('mirelle', { live: 10_000 });
  await until(() => often.result.current.status === 'ready');
  await pass(60_000);
  expect(often.asked).toHaveLength(7);
  const never = friends('mirelle', { live: Infinity });
  await pass(600_000);
  expect(never.asked).toHaveLength(1);
  const off = friends('mirelle', {}, { enabled: false });
  await pass(60_000);
  expect(off.asked).toHaveLength(0);
});

test('friends are not shown any longer once the service does not accept the session', async () => {
  const { answers, result } = friends('mirelle');
  await until(() => result.current.status === 'ready');
  answers.friends = new Refusal(401);
  act(() => result.current.retry?.());
  await until(() => result.current.status === 'error');
  expect(result.current.friends).toEqual([]);
});
