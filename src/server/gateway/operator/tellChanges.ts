import { callSafely } from '../../../base/callSafely.ts';
import type { RequestReport } from '../../../client/readSettings.ts';
import { fromPlatform } from '../../fromPlatform.ts';
import { report } from '../../report.ts';
import type { GatewayOptions } from '../GatewayOptions.ts';

/** Tells of the platform's failures, once each, and not of every request that meets one. */
export function tellChanges(
  { onError = report, onRequest, baseUrl }: Pick<GatewayOptions, 'onError' | 'onRequest' | 'baseUrl'>,
  count: (report: RequestReport) => void,
): (report: RequestReport) => void {
  let last: string | undefined;
  return (told) => {
    const { error } = told;
    const isTrouble =
      error !== null && (error.retryable || error.kind === 'config' || error.kind === 'malformed');
    const name = isTrouble ? `${error.kind} ${error.status ?? ''}` : undefined;
    if (isTrouble && name !== last) callSafely(onError, fromPlatform(error, baseUrl));
    // What refuses a player is there.
    last = name;
    count(told);
    callSafely(onRequest, told);
  };
}
