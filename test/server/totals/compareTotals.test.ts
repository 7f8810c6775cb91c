import { expect, it } from 'vitest';
import type { ScoreRecord } from '../../../src/domain/model.ts';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import { compareTotals } from '../../../src/server/totals/compareTotals.ts';

const ana = playerKey({ userId: 'ana' });
const guest = playerKey({ externalUserId: 'guest' });
const ids = { userId: null, externalUserId: null };

function record(given: Partial<ScoreRecord> & Pick<ScoreRecord, 'scores'>): ScoreRecord {
  return { id: 'record', tournamentId: 'cup', createdAt: null, ...ids, ...given };
}

it('two lists of totals are compared player by player, those whom one of them lacks too', () => {
  const own = [
    { player: ana, accepted: { kills: 3 }, openRuns: 2 },
    { player: guest, accepted: { kills: 4 } },
    { player: playerKey({ userId: 'ben' }), accepted: { kills: 5 } },
  ];
  const platform = [
    record({ userId: 'ana', scores: { kills: 10 } }),
    record({ externalUserId: 'guest', scores: { kills: 4 } }),
    record({ userId: 'zoe', scores: { kills: 1 } }),
  ];
  expect(compareTotals('cup', own, platform)).toEqual({
    tournamentId: 'cup',
    players: 4,
    differences: [
      {
        ...ids,
        userId: 'ana',
        own: { kills: 3 },
        platform: { kills: 10 },
        difference: { kills: 7 },
        openRuns: 2,
      },
      {
        ...ids,
        userId: 'ben',
        own: { kills: 5 },
        platform: null,
        difference: { kills: -5 },
        openRuns: 0,
      },
      { ...ids, userId: 'zoe', own: {}, platform: { kills: 1 }, difference: { kills: 1 }, openRuns: 0 },
    ],
  });
});

it('a player whom the platform knows by two ids is compared once, under the one that the game has', () => {
  const both = record({ userId: 'ana', externalUserId: 'guest', scores: { kills: 3 } });
  for (const player of [ana, guest])
    expect(compareTotals('cup', [{ player, accepted: { kills: 3 } }], [both])).toMatchObject({
      players: 1,
      differences: [],
    });
});
