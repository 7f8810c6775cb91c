import { BoundedMap } from '../../../base/BoundedMap.ts';
import { nameIn } from '../store/createSharing.ts';
import type { PlatformRefusal } from '../createPlatform.ts';

/** Tokens that the platform has just refused, in the memory of this process alone, and not as they are. */
export interface RefusedTokens {
  /** What the platform said to it a moment ago. */
  readonly get: (token: string) => Promise<PlatformRefusal | undefined>;
  readonly add: (token: string, refusal: PlatformRefusal) => Promise<void>;
}

/** Milliseconds for which nobody asks again: long for somebody who hammers, short for somebody whose token is accepted then. */
const keptFor = 2000;

/** Whoever sends the same wrong token again and again costs the platform one question in a while. */
export function createRefusedTokens(): RefusedTokens {
  const secret = crypto.randomUUID();
  const tokens = new BoundedMap<string, { readonly refusal: PlatformRefusal; readonly until: number }>(5000);
  return {
    async get(token) {
      if (tokens.size === 0) return undefined;
      const known = tokens.get(await nameIn(secret, token));
      return known !== undefined && performance.now() < known.until ? known.refusal : undefined;
    },
    async add(token, refusal) {
      tokens.set(await nameIn(secret, token), { refusal, until: performance.now() + keptFor });
    },
  };
}
