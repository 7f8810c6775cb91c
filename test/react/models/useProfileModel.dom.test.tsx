import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useProfileModel } from '../../../src/react/models/useProfileModel.ts';
import { userInfo } from '../../support/payloads.ts';
import { answeringClient, Refusal } from '../answeringClient.ts';
import { pass, until, fakeTime } from '../fakeTime.ts';
import { providerOf } from '../game.tsx';

fakeTime();

function profile(session: string | null, ...given: Parameters<typeof useProfileModel>) {
  const answers: { userinfo: unknown } = { userinfo: userInfo };
  const { client, asked } = answeringClient(answers);
  const { result } = renderHook(() => useProfileModel(...given), { wrapper: providerOf(client, session) });
  return { answers, asked, result };
}

test('a profile loads, and then shows the player', async () => {
  const { asked, result } = profile('mirelle');
  expect(result.current).toMatchObject({ status: 'loading', user: null });
  await until(() => result.current.status === 'ready');
  expect(result.current).toMatchObject({ error: null, refreshing: false, user: { nickname: 'mirelle' } });
  expect(asked).toEqual(['userinfo']);
});

test('nobody’s profile is asked for while nobody is signed in', async () => {
  const { asked, result } = profile(null);
  await pass(1000);
  expect(result.current).toEqual({
    status: 'signed-out',
    error: null,
    refreshing: false,
    retry: null,
    user: null,
  });
  expect(asked).toEqual([]);
});

test('a profile is not shown any longer once the service does not accept the session', async () => {
  const { answers, result } = profile('mirelle');
  await until(() => result.current.status === 'ready');
  answers.userinfo = new Refusal(401);
  act(() => result.current.retry?.());
  await until(() => result.current.status === 'error');
  expect(result.current).toMatchObject({ error: { kind: 'unauthorized' }, user: null });
  answers.userinfo = { ...userInfo, nickname: 'back' };
  act(() => result.current.retry?.());
  await until(() => result.current.user?.nickname === 'back');
});

test('a profile is asked for once, or as often as the page says', async () => {
  const once = profile('mirelle');
  await pass(600_000);
  expect(once.asked).toHaveLength(1);
  const often = profile('mirelle', { live: 60_000 });
  await until(() => often.result.current.status === 'ready');
  await pass(600_000);
  expect(often.asked).toHaveLength(11);
});

test('the options of the query are the page’s', async () => {
  const { asked, result } = profile('mirelle', {}, { enabled: false });
  await pass(1000);
  expect(result.current.status).toBe('loading');
  expect(asked).toEqual([]);
});
