import { isLaurelError } from '../../domain/LaurelError.ts';
import { type GatewayRead, readOperation } from './readOperation.ts';
import { refuse } from './refuse.ts';

/** What was asked for; the refusal when it was asked for wrongly. */
export function readOperationOr(path: string, query: URLSearchParams): GatewayRead | Response | undefined {
  try {
    return readOperation(path, query);
  } catch (error) {
    if (!isLaurelError(error)) throw error;
    return refuse(400, 'GATEWAY_ARGUMENT', error.message);
  }
}
