import { Activity, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import '../../src/styles/laurel.css';
import { createClient } from '../../src/client/createClient.ts';
import { FriendList } from '../../src/components/friends/FriendList.tsx';
import { useGamepadNavigation } from '../../src/components/gamepad/useGamepadNavigation.ts';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { Profile } from '../../src/components/profile/Profile.tsx';
import { RankChip } from '../../src/components/rank-chip/RankChip.tsx';
import { TournamentList } from '../../src/components/tournament-list/TournamentList.tsx';
import { useLeaderboard } from '../../src/react/hooks/useLeaderboard.ts';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { createSandbox } from '../../src/sandbox/createSandbox.ts';
import { plugInGamepad } from '../support/gamepad.ts';

const minute = 60_000;
const faked = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Screen({ tournamentId }: { readonly tournamentId: string }): ReactNode {
  const { data } = useLeaderboard({ tournamentId }, { live: 1000 });
  useGamepadNavigation({ exclusive: true });
  return (
    <>
      <output>{data === undefined ? 'waiting' : 'there'}</output>
      <Leaderboard tournamentId={tournamentId} live={1000} podium />
      <FriendList />
      <TournamentList />
      <Profile />
      <RankChip tournamentId={tournamentId} live={1000} />
    </>
  );
}

test.each(['around', 'inside'])(
  'what an Activity hides asks for nothing, keeps no timer and draws no frame, and goes on (provider: %s)',
  async (provider) => {
    const getGamepads = plugInGamepad();
    const frames = vi.spyOn(window, 'requestAnimationFrame');
    vi.useFakeTimers({ toFake: [...faked] });
    const sandbox = createSandbox();
    const me = sandbox.players[0]!.sub;
    const fetch = vi.fn(sandbox.fetch);
    const { baseUrl, apiKeys } = sandbox;
    const getToken = () => sandbox.token(me);
    const client = createClient({ baseUrl, apiKey: apiKeys.production, getToken, fetch });
    const page = (children: ReactNode) => (
      <LaurelProvider client={client} session={me}>
        {children}
      </LaurelProvider>
    );
    const app = (mode: 'visible' | 'hidden') => {
      const widgets = <Screen tournamentId={sandbox.tournaments[0]!.id} />;
      return provider === 'around' ? (
        page(<Activity mode={mode}>{widgets}</Activity>)
      ) : (
        <Activity mode={mode}>{page(widgets)}</Activity>
      );
    };
    /** What happens in so long. */
    const during = async (milliseconds: number) => {
      for (const spy of [fetch, frames, getGamepads]) spy.mockClear();
      await vi.advanceTimersByTimeAsync(milliseconds);
      return [fetch, frames].map(({ mock }) => mock.calls.length);
    };

    const screen = await render(app('hidden'));
    expect(await during(minute)).toEqual([0, 0]);

    await screen.rerender(app('visible'));
    await vi.advanceTimersByTimeAsync(minute);
    await expect.element(screen.getByText('there')).toBeVisible();
    expect((await during(minute))[0]).toBeGreaterThan(10);
    expect(getGamepads).toHaveBeenCalled();
    const rows = screen.getByRole('table');
    rows.element().setAttribute('data-same', '');

    await screen.rerender(app('hidden'));
    await expect.element(screen.getByText('there')).not.toBeVisible();
    // What was under way ends.
    await vi.advanceTimersByTimeAsync(minute);
    const timers = vi.getTimerCount();
    expect(await during(2 * minute)).toEqual([0, 0]);
    expect(vi.getTimerCount()).toBe(timers);
    expect(getGamepads).not.toHaveBeenCalled();

    await screen.rerender(app('visible'));
    await expect.element(screen.getByText('there')).toBeVisible();
    await expect.element(rows).toHaveAttribute('data-same');
    expect((await during(minute))[0]).toBeGreaterThan(10);
  },
);
