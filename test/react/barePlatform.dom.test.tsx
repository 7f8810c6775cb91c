import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FriendAvatars } from '../../src/components/friends/FriendAvatars.tsx';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { LaurelOverlay } from '../../src/components/overlay/LaurelOverlay.tsx';
import { Profile } from '../../src/components/profile/Profile.tsx';
import { RankChip } from '../../src/components/rank-chip/RankChip.tsx';
import { ScoreStatus } from '../../src/components/score-status/ScoreStatus.tsx';
import { TournamentList } from '../../src/components/tournament-list/TournamentList.tsx';
import { createRun } from '../../src/domain/runs/createRun.ts';
import type { SubmitScore } from '../../src/domain/runs/Run.ts';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { useSubmitScore } from '../../src/react/hooks/useSubmitScore.ts';
import { clientOf } from '../react/game.tsx';
import { cup, cupId } from '../support/cup.ts';

/** What some platform lacks that people test on, or still use. */
const missing: readonly (readonly [string, object])[] = [
  ['showModal', HTMLDialogElement.prototype],
  ['show', HTMLDialogElement.prototype],
  ['close', HTMLDialogElement.prototype],
  ['groupBy', Map],
  ['groupBy', Object],
  ['withResolvers', Promise],
  ['IntersectionObserver', globalThis],
  ['ResizeObserver', globalThis],
  ['matchMedia', globalThis],
  ['requestIdleCallback', globalThis],
  ['indexedDB', globalThis],
  ['BroadcastChannel', globalThis],
  ['animate', Element.prototype],
  ['scrollIntoView', Element.prototype],
  ['locks', Object.getPrototypeOf(navigator) as object],
  ['randomUUID', Object.getPrototypeOf(crypto) as object],
  ['reportError', globalThis],
];

const removed: (() => void)[] = [];

beforeEach(() => {
  for (const [name, owner] of missing) {
    const before = Object.getOwnPropertyDescriptor(owner, name);
    if (before === undefined || before.configurable !== true) continue;
    removed.push(() => Object.defineProperty(owner, name, before));
    Reflect.deleteProperty(owner, name);
  }
});
afterEach(() => {
  cleanup();
  for (const putBack of removed.splice(0)) putBack();
  vi.restoreAllMocks();
});

function Finish() {
  const { submit } = useSubmitScore();
  const scores = [{ scoreType: 'kills', value: 3 }];
  return <button onClick={() => submit(createRun({ tournamentId: cupId, scores }))}>Finish</button>;
}

test('every widget works where the platform lacks what is newest', async () => {
  const thrown: unknown[] = [];
  const errors = vi.spyOn(console, 'error').mockImplementation((...said) => void thrown.push(said));
  const sandbox = cup(150, ['player-1']);
  const session = 'player-140';
  const submitScore: SubmitScore = async ({ id }) => ({ id, status: 'accepted' });
  render(
    <LaurelProvider client={clientOf(sandbox, session)} session={session} submitScore={submitScore}>
      <Leaderboard tournamentId={cupId} podium pageSize={120} live={5000} />
      <TournamentList />
      <Profile />
      <FriendAvatars />
      <RankChip tournamentId={cupId} />
      <ScoreStatus />
      <Finish />
      <LaurelOverlay open title="Paused" onClose={() => {}}>
        <p>Still here</p>
      </LaurelOverlay>
    </LaurelProvider>,
  );
  await screen.findAllByText('Name 0');
  await screen.findByText('Still here');
  await screen.findByRole('article');
  screen.getByRole('button', { name: 'Finish', hidden: true }).click();
  await waitFor(() => expect(document.body.textContent).toMatch(/Counted/));
  expect(document.querySelector('[data-state="crashed"]')).toBeNull();
  expect(thrown).toEqual([]);
  expect(errors).not.toHaveBeenCalled();
});
