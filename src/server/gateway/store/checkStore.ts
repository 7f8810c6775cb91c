import { misuse } from '../../../domain/misuse.ts';
import type { GatewayStore } from './GatewayStore.ts';

/** Throws `LaurelError` of kind `config` at what is no store: each process would go on alone, as if it were gone. */
export function checkStore(store: GatewayStore | undefined): void {
  if (store === undefined || typeof (store as Partial<GatewayStore> | null)?.open === 'function') return;
  throw misuse('store takes what redisStore(…) makes.');
}
