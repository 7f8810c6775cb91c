import type { Operation } from '../../domain/LaurelError.ts';
import type { AnswerSource, GatewayReport } from './GatewayReport.ts';

/** An answer, with what there is to tell about it. */
export interface GatewayAnswer {
  readonly response: Response;
  readonly from?: AnswerSource;
  readonly operation?: Operation;
  readonly age?: number | undefined;
  /** The key of everybody's page. */
  readonly page?: string | undefined;
  readonly limit?: GatewayReport['limit'];
}
