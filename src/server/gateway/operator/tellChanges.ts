import { callSafely } from '../../../base/callSafely.ts';
import type { RequestReport } from '../../../client/readSettings.ts';
import { fromPlatform } from '../../fromPlatform.ts';
import { report } from '../../report.ts';
import type { GatewayOptions } from '../GatewayOptions.ts';

const minute = 60_000;

/**
 * Tells of the platform's failures, once each, and not of every request that meets one; where what is well comes in between, as of
 * another page, at most once a minute.
 */
export function tellChanges(
  { onError = report, onRequest, baseUrl }: Pick<GatewayOptions, 'onError' | 'onRequest' | 'baseUrl'>,
  count: (report: RequestReport) => void,
): (report: RequestReport) => void {
  let last = '';
  const toldAt = new Map<string, number>();
  return (told) => {
    const { error } = told;
    const isTrouble =
      error !== null && (error.retryable || error.kind === 'config' || error.kind === 'malformed');
    const name = isTrouble ? `${error.kind} ${error.status ?? ''}` : '';
    const now = performance.now();
    if (isTrouble && name !== last && now - (toldAt.get(name) ?? -minute) >= minute) {
      toldAt.set(name, now);
      callSafely(onError, fromPlatform(error, baseUrl));
    }
    // A platform that refuses one player is not down.
    last = name;
    count(told);
    callSafely(onRequest, told);
  };
}
