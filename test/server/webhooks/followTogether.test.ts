import { createClient } from '@redis/client';
import { expect, it, vi } from 'vitest';
import { redisStore } from '../../../src/server/gateway/store/redisStore.ts';
import { createSharing, spaceOf } from '../../../src/server/gateway/store/createSharing.ts';
import { createBoardFollower } from '../../../src/server/webhooks/createBoardFollower.ts';
import type { SeenBoard } from '../../../src/server/webhooks/createLook.ts';
import type { Attempted } from '../../../src/server/webhooks/deliver.ts';
import { followTogether } from '../../../src/server/webhooks/followTogether.ts';
import { entry } from '../../domain/leaderboard/entries.ts';
import { eventually } from '../../support/eventually.ts';
import { hasRedis, startRedis } from '../gateway/store/startRedis.ts';

const soon = { timeout: 20_000, interval: 20 };

it.skipIf(!hasRedis)(
  'a process that begins after the receiver has left keeps from nobody else that it has',
  async () => {
    await using redis = await startRedis();
    const boardAt = (at: number, first: string, second: string): SeenBoard => ({
      page: { entries: [entry(first, 1, at * 20), entry(second, 2, at * 10)] },
      at,
    });
    let board = boardAt(1, 'one', 'two');
    const sharings: { readonly close: () => void }[] = [];

    /** One of several processes, with its own connection to the store. Nothing happens but when it is called. */
    function start(outcome: Attempted['outcome']) {
      const sharing = createSharing({
        store: redisStore(createClient({ url: redis.url })),
        space: spaceOf('webhooks', redis.url),
        onNews() {},
        onError() {},
      });
      sharings.push(sharing);
      const look = vi.fn(async () => board);
      const attempt = vi.fn(async (): Promise<Attempted> => ({ outcome, answer: '' }));
      const leave = vi.fn();
      const turn = followTogether({
        name: 'board',
        sharing,
        interval: 20,
        retryAfter: [],
        most: 10,
        look,
        createFollower: () => createBoardFollower({}),
        deliveryOf: () => ({ id: 'msg', body: '{}' }),
        receiver: { attempt, leave, drop() {}, giveUp() {} },
      });
      /** Until it has had its turn. */
      const haveTurn = async (): Promise<void> => {
        const before = look.mock.calls.length;
        await eventually(async () => {
          await turn();
          expect(look.mock.calls.length).toBeGreaterThan(before);
        }, soon);
      };
      return { turn, haveTurn, attempt, leave };
    }

    const [teller, other] = [start('gone'), start('taken')];
    await teller.haveTurn();
    await other.haveTurn();
    board = boardAt(2, 'two', 'one');
    await teller.haveTurn();
    expect(teller.attempt).toHaveBeenCalledOnce();
    expect(teller.leave).toHaveBeenCalledOnce();

    const later = start('taken');
    await later.haveTurn();
    expect(later.leave).not.toHaveBeenCalled();
    await other.turn();
    expect(other.leave).toHaveBeenCalledOnce();
    for (const { close } of sharings) close();
  },
);
