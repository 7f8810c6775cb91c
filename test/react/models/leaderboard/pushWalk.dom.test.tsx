import { act, cleanup } from '@testing-library/react';
import { EventSource } from 'eventsource';
import fc from 'fast-check';
import { onTestFinished, test, vi } from 'vitest';
import type { Sandbox } from '../../../../src/entries/sandbox.ts';
import { pushLive } from '../../../../src/query/push/pushLive.ts';
import { createGateway, type Gateway } from '../../../../src/server/gateway/createGateway.ts';
import { fakeTime, holdingTime, pass } from '../../fakeTime.ts';
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

const baseUrl = 'https://game.example/laurel';
const step = fc.oneof(
  { weight: 4, arbitrary: anyScore },
  { weight: 4, arbitrary: anyPress },
  { weight: 1, arbitrary: anySignIn },
  { weight: 1, arbitrary: anyFault },
  { weight: 1, arbitrary: fc.record({ hidden: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ gateway: fc.constantFrom('another', 'none') }) },
  { weight: 3, arbitrary: anyPause },
);

/** A gateway at the page's address, or none for a while. */
interface Changing {
  readonly service: Service;
  readonly put: (gateway: 'another' | 'none') => void;
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
            const { body, status, headers } = await fetch(input, init);
            return { body, status, headers, url, redirected: false };
          },
        });
      }
    },
  );
  const put = (next: 'another' | 'none'): void => {
    void gateway?.close();
    gateway =
      next === 'none'
        ? undefined
        : createGateway({
            baseUrl: sandbox.baseUrl,
            apiKey: sandbox.apiKeys.production,
            fetch: holdingTime(sandbox.fetch),
            onError: () => {},
          });
  };
  put('another');
  return { service: { sandbox, baseUrl, fetch }, put };
}

test('a pushed board shows what one that was opened just now does, whatever was before', async () => {
  let hidden = false;
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  onTestFinished(() => {
    isHidden.mockRestore();
    vi.unstubAllGlobals();
  });
  const hide = async (isIt: boolean): Promise<void> =>
    act(async () => {
      hidden = isIt;
      document.dispatchEvent(new Event('visibilitychange'));
    });

  const steps = fc.array(step, { maxLength: 25 });
  const atLast = fc.array(anyScore, { maxLength: 3 });
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
    { numRuns: 30 },
  );
}, 300_000);
