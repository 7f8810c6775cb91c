import type { Period } from '../../../domain/model.ts';

/** The board that an index is of. */
export interface RankedBoard extends Period {
  readonly tournamentId: string;
}
