import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  type TournamentsOptions,
  useTournamentsModel,
} from '../../../src/react/models/useTournamentsModel.ts';
import { answeringClient, Refusal } from '../answeringClient.ts';
import { pass, until, fakeTime } from '../fakeTime.ts';
import { providerOf } from '../game.tsx';

const now = Date.UTC(2026, 10, 21, 12);
const hour = 3_600_000;
fakeTime(now);

const from = (_id: string, startsIn: number, hours: number) => ({
  _id,
  startsAt: new Date(now + startsIn * hour).toISOString(),
  endsAt: new Date(now + (startsIn + hours) * hour).toISOString(),
});

function list(params?: TournamentsOptions, queryOptions?: Parameters<typeof useTournamentsModel>[1]) {
  const answers: { tournaments: unknown } = { tournaments: [from('soon', 1, 2), from('on', -1, 3)] };
  const { client, asked } = answeringClient(answers);
  const { result, rerender } = renderHook(
    (props: TournamentsOptions | undefined) => useTournamentsModel(props, queryOptions),
    { wrapper: providerOf(client, null), initialProps: params },
  );
  const groups = () =>
    result.current.groups.map(
      ({ status, tournaments }) => `${status}: ${tournaments.map(({ id }) => id).join()}`,
    );
  return { answers, asked, result, rerender, groups };
}

test('tournaments load, and then stand in groups as of now', async () => {
  const { asked, result, rerender, groups } = list();
  expect(result.current).toMatchObject({ status: 'loading', groups: [], filter: 'ACTIVE', clockOffset: 0 });
  await until(() => result.current.status === 'ready');
  expect(groups()).toEqual(['live: on', 'upcoming: soon']);
  expect(asked).toEqual(['tournaments?filter=ACTIVE']);
  // Drawing again makes no other groups.
  const before = result.current.groups;
  rerender(undefined);
  expect(result.current.groups).toBe(before);
});

test('a tournament changes its group at its moment', async () => {
  const { result, groups } = list({ live: Infinity });
  await until(() => result.current.status === 'ready');
  await pass(hour - 1000);
  expect(groups()).toEqual(['live: on', 'upcoming: soon']);
  // A timer comes a little late rather than early.
  await pass(1010);
  expect(groups()).toEqual(['live: on,soon']);
  await pass(hour);
  expect(groups()).toEqual(['live: soon', 'ended: on']);
});

test('the now of the page’s own stands still', async () => {
  const { result, groups } = list({ now: now + 2.5 * hour });
  await until(() => result.current.status === 'ready');
  expect(result.current.now).toBe(now + 2.5 * hour);
  expect(groups()).toEqual(['live: soon', 'ended: on']);
  await pass(5 * hour);
  expect(groups()).toEqual(['live: soon', 'ended: on']);
});

test('the player chooses the filter; what was shown stays until the answer', async () => {
  const onFilterChange = vi.fn();
  const { answers, asked, result, groups } = list({ onFilterChange });
  await until(() => result.current.status === 'ready');
  answers.tournaments = [from('over', -3, 1)];
  act(() => result.current.setFilter('ALL'));
  expect(result.current).toMatchObject({ filter: 'ALL', status: 'ready', refreshing: true });
  expect(groups()).toEqual(['live: on', 'upcoming: soon']);
  expect(onFilterChange).toHaveBeenCalledExactlyOnceWith('ALL');
  await until(() => !result.current.refreshing);
  expect(groups()).toEqual(['ended: over']);
  expect(asked).toEqual(['tournaments?filter=ACTIVE', 'tournaments?filter=ALL']);
});

test('the first filter is the page’s to choose, and so is every one that it holds itself', async () => {
  expect(list({ defaultFilter: 'ALL' }).result.current.filter).toBe('ALL');
  const onFilterChange = vi.fn();
  const { result, rerender } = list({ filter: 'ALL', onFilterChange });
  act(() => result.current.setFilter('ACTIVE'));
  expect(onFilterChange).toHaveBeenCalledExactlyOnceWith('ACTIVE');
  expect(result.current.filter).toBe('ALL');
  rerender({ filter: 'ACTIVE' });
  expect(result.current.filter).toBe('ACTIVE');
});

test('a filter can be chosen where nobody listens', () => {
  const { result } = list();
  act(() => result.current.setFilter('ALL'));
  expect(result.current.filter).toBe('ALL');
});

test('the list is asked for each minute, or as often as the page says', async () => {
  const usual = list();
  await until(() => usual.result.current.status === 'ready');
  await pass(600_000);
  expect(usual.asked).toHaveLength(11);
  const often = list({ live: 10_000 });
  await until(() => often.result.current.status === 'ready');
  await pass(60_000);
  expect(often.asked).toHaveLength(7);
  const off = list({}, { enabled: false });
  await pass(60_000);
  expect(off.asked).toEqual([]);
});

test('a list that cannot be loaded says why and shows none', async () => {
  const { answers, result } = list();
  answers.tournaments = new Refusal(400, { message: 'No.' });
  await until(() => result.current.status === 'error');
  expect(result.current).toMatchObject({ error: { kind: 'refused' }, groups: [] });
});
