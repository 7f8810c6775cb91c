import { callSafely } from '../../../base/callSafely.ts';
import { BoundedMap } from '../../../base/BoundedMap.ts';
import type { Caller } from '../../../base/http/toNodeListener.ts';
import { checkFunctions, checkNumbers, checkParts } from '../../../domain/checkOptions.ts';
import type { LaurelError } from '../../../domain/LaurelError.ts';
import { misuse } from '../../../domain/misuse.ts';
import { nameIn, type Sharing } from '../store/createSharing.ts';
import type { Allowance } from '../store/GatewayStore.ts';
import { addressOf } from './addressOf.ts';
import { type Allowed, createAllowance } from './createAllowance.ts';
import type { LimitOptions } from './LimitOptions.ts';

/** What is counted for each viewer. */
export type LimitName = 'viewer' | 'unauthenticated' | 'wrongTokens';

/** What viewers may still ask. */
export interface Limits {
  /** A name for the caller that reveals nobody; `undefined` for a caller without limits. */
  readonly viewer: (request: Request, caller: Caller) => Promise<string | undefined>;
  readonly allowed: Readonly<Record<LimitName, Allowed>>;
  /** Most open streams of one viewer. */
  readonly streams: number;
  /** Most pages that the streams of one viewer watch. */
  readonly watched: number;
}

/** Which allowances there are, for whom. */
export interface LimitsSettings {
  readonly options: LimitOptions;
  /** What keeps those names apart from those of other games. */
  readonly space: Promise<string>;
  readonly sharing: Sharing | undefined;
  readonly onError: (error: LaurelError) => void;
}

/** The caller of what this process itself asks for. It has no limits, and nobody outside can be it. */
export const thisProcess: Caller = {};

const aMinute = 60_000;

/** Throws `LaurelError` of kind `config` for an invalid limit. */
export function createLimits({ options, space, sharing, onError }: LimitsSettings): Limits {
  checkParts('limits', options, {
    optional: ['viewer', 'unauthenticated', 'wrongTokens', 'streams', 'watched', 'proxies', 'viewerOf'],
  });
  const { proxies = 0, viewerOf, streams = 200, watched = 100 } = options;
  checkNumbers({ 'limits.proxies': proxies }, { least: 0, unit: 'proxies' });
  checkNumbers({ 'limits.streams': streams }, { least: 0, unit: 'streams' });
  checkNumbers({ 'limits.watched': watched }, { least: 1, unit: 'pages' });
  checkFunctions({ 'limits.viewerOf': viewerOf });
  const names = new BoundedMap<string, Promise<string>>(20_000);
  let isTold = false;

  function allow(name: LimitName, most: number): Allowed {
    checkParts(`limits.${name}`, options[name], { needed: ['most', 'milliseconds'] });
    const allowance: Allowance = options[name] ?? { most, milliseconds: aMinute };
    const { most: requests, milliseconds } = allowance;
    checkNumbers({ [`limits.${name}.most`]: requests }, { least: 1, unit: 'requests' });
    checkNumbers({ [`limits.${name}.milliseconds`]: milliseconds }, { least: 1 });
    return createAllowance(name, allowance, sharing);
  }

  /** Limits nobody, and says so once. */
  function limitNobody(): undefined {
    if (isTold) return undefined;
    isTold = true;
    callSafely(
      onError,
      misuse(
        'limits needs to know who asks: call the gateway with the address, or give a viewerOf that answers a text, or null for ' +
          'callers without limits, and no promise. Nobody is limited.',
      ),
    );
    return undefined;
  }

  return {
    async viewer(request, caller) {
      if (caller === thisProcess) return undefined;
      const who = viewerOf === undefined ? addressOf(request, caller, proxies) : viewerOf(request, caller);
      if (who === null) return undefined;
      // A promise would be somebody else each time.
      return typeof who !== 'string' ? limitNobody() : names.getOr(who, async () => nameIn(await space, who));
    },
    allowed: {
      viewer: allow('viewer', 3000),
      unauthenticated: allow('unauthenticated', 1500),
      wrongTokens: allow('wrongTokens', 60),
    },
    streams,
    watched,
  };
}
