import { expect } from 'vitest';
import type { GatewayOptions } from '../../../../src/server/gateway/GatewayOptions.ts';
import { serveGateways, type ServedGateways } from './serveGateways.ts';
import type { Redis } from './startRedis.ts';
import { eventually } from '../../../support/eventually.ts';

/**
 * Looks at gateways that have their store. One that a busy machine keeps from it for a quarter of a second goes on alone, as it should:
 * then it is looked at once more, for which there has to be a failure that the gateway counted.
 */
export async function whileTogether(
  count: number,
  redis: Redis,
  options: Partial<GatewayOptions>,
  work: (served: ServedGateways) => Promise<void>,
): Promise<void> {
  for (;;) {
    await using served = await serveGateways(count, redis, options);
    const read = async (name: string): Promise<readonly number[]> =>
      Promise.all(served.gateways.map(async (_, index) => served.metric(index, name)));
    await eventually(
      async () => expect(new Set(await read('laurel_gateway_store_up'))).toEqual(new Set([1])),
      { timeout: 10_000 },
    );
    try {
      await work(served);
      return;
    } catch (error) {
      if ((await read('laurel_gateway_store_failures_total')).every((failures) => failures === 0))
        throw error;
      await redis.tell('FLUSHALL');
    }
  }
}
