import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { EventSource } from 'eventsource';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../../../../src/client/createClient.ts';
import type { Sandbox } from '../../../../src/entries/sandbox.ts';
import { pushLive } from '../../../../src/query/push/pushLive.ts';
import { useLeaderboard } from '../../../../src/react/hooks/useLeaderboard.ts';
import { createGateway, type Gateway } from '../../../../src/server/gateway/createGateway.ts';
import { cupId } from '../../../support/cup.ts';
import { fakeTime, holdingTime, pass } from '../../fakeTime.ts';
import { providerOf } from '../../game.tsx';
import {
  anyFault,
  anyPause,
  anyPlayer,
  anyPress,
  anyScore,
  anySignIn,
  expectAsOpenedNow,
  load,
  minute,
  openBoard,
  pressWhereRanksChanged,
  type Service,
  world,
} from './walk.tsx';

fakeTime();

// What a gateway hashes it hashes beside the event loop.
const digest = crypto.subtle.digest.bind(crypto.subtle);
beforeEach(() => {
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(holdingTime(digest));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const baseUrl = 'https://game.example/laurel';
const step = fc.oneof(
  { weight: 4, arbitrary: anyScore },
  { weight: 4, arbitrary: anyPress },
  { weight: 1, arbitrary: anySignIn },
  { weight: 1, arbitrary: anyFault },
  { weight: 1, arbitrary: fc.record({ hidden: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ gateway: fc.constantFrom<AtAddress>('another', 'no streams', 'none') }),
  },
  { weight: 3, arbitrary: anyPause },
);

/** What stands at the page's address: a gateway, one that knows no streams, or none. */
type AtAddress = 'another' | 'no streams' | 'none';
interface Changing {
  readonly service: Required<Pick<Service, 'sandbox' | 'baseUrl' | 'fetch'>>;
  readonly put: (gateway: AtAddress) => void;
}

function changingGateway(sandbox: Sandbox): Changing {
  let gateway: Gateway | undefined;
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    if (gateway === undefined) throw new TypeError('Failed to fetch');
    return gateway(new Request(input, init));
  };
  vi.stubGlobal(
    'EventSource',
    class extends EventSource {
      constructor(url: string) {
        super(url, {
          fetch: async (input, init) => {
            const { body, status, headers } = await holdingTime(fetch)(input, init);
            return { body, status, headers, url, redirected: false };
          },
        });
      }
    },
  );
  const put = (next: AtAddress): void => {
    void gateway?.close();
    gateway =
      next === 'none'
        ? undefined
        : createGateway({
            baseUrl: sandbox.baseUrl,
            apiKey: sandbox.apiKeys.production,
            fetch: holdingTime(sandbox.fetch),
            onError: () => {},
            ...(next === 'no streams' ? { events: null } : {}),
          });
  };
  put('another');
  return { service: { sandbox, baseUrl, fetch }, put };
}

/** Lets the page be hidden and shown, until the end of the test. */
function hiding(): (isHidden: boolean) => Promise<void> {
  let hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (hidden ? 'hidden' : 'visible'));
  return async (isHidden) =>
    act(async () => {
      hidden = isHidden;
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
}

test('a pushed board is polled where the page comes back and there is no stream any more', async () => {
  const hide = hiding();
  const sandbox = world();
  const { service, put } = changingGateway(sandbox);
  // As hosts set it that want no request for a mere look.
  const queryClient = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } });
  const client = createClient({ baseUrl, apiKey: 'none', fetch: holdingTime(service.fetch) });
  const live = pushLive(baseUrl, { poll: 5000 });
  // Nothing draws it anew but its data.
  const { result } = renderHook(() => useLeaderboard({ tournamentId: cupId }, { live }), {
    wrapper: providerOf(client, null, { queryClient }),
  });
  const millions = () => Math.floor((result.current.data?.entries[0]?.scores['kills'] ?? 0) / 1_000_000);
  await pass(10_000);
  load(sandbox, { player: 7, kills: 1_000_000 });
  await pass(3000);
  expect(millions()).toBe(1);
  await hide(true);
  put('no streams');
  load(sandbox, { player: 7, kills: 1_000_000 });
  await pass(60_000);
  expect(millions()).toBe(1);
  await hide(false);
  await pass(20_000);
  expect(millions()).toBe(2);
  load(sandbox, { player: 7, kills: 1_000_000 });
  await pass(10_000);
  expect(millions()).toBe(3);
  cleanup();
  put('none');
});

test('a pushed board shows what one that was opened just now does, whatever was before', async () => {
  const hide = hiding();
  const steps = fc.array(step, { maxLength: 25 });
  const atLast = fc.array(anyScore, { maxLength: 3 });
  const overtaken = [
    { player: 35, kills: 501 },
    { player: 0, kills: 1 },
  ];
  await fc.assert(
    fc.asyncProperty(anyPlayer, steps, atLast, async (own, steps, scores) => {
      const sandbox = world();
      const { service, put } = changingGateway(sandbox);
      // Polls are no help: what comes in time has been pushed.
      const live = pushLive(baseUrl, { poll: 5 * minute, own: 10_000 });
      const walked = await openBoard(service, own, live);
      for (const next of steps) {
        if ('hidden' in next) await hide(next.hidden);
        else if ('gateway' in next) put(next.gateway);
        else await walked.take(next);
      }
      sandbox.faults.clear();
      put('another');
      await hide(false);
      // The longest until a lost stream is tried again, and a poll is.
      await pass(12 * minute);
      for (const score of scores) load(sandbox, score);
      // Friends are asked for in turn, once for each own rank.
      await pass(walked.model().audience?.shown === 'friends' ? 3 * minute : 15_000);
      await pressWhereRanksChanged(walked);
      await expectAsOpenedNow(service, walked);
      cleanup();
      put('none');
    }),
    {
      numRuns: 30,
      examples: [
        // That an answer was doubted once kept the own rank, and the friends with it, from being asked for.
        [0, [{ button: 'friends' }, { signedIn: 35 }], overtaken],
        // Whoever came level with the last row of further pages once stood below whom they had passed.
        [15, [{ button: 'more' }, { seconds: 0 }, { button: 'more' }], [{ player: 15, kills: 101 }]],
      ],
    },
  );
}, 300_000);
