import { expect, it } from 'vitest';
import { LaurelError, type LaurelErrorKind } from '../../src/domain/LaurelError.ts';
import type { LedgerStatus } from '../../src/server/ledger/Ledger.ts';
import { notSent } from '../../src/server/service/connectFailure.ts';
import { outcomeOf } from '../../src/server/submitter/outcomeOf.ts';

it.each<[LaurelErrorKind, Partial<LaurelError>, LedgerStatus]>([
  ['config', {}, 'waiting'],
  ['rate-limited', { status: 429 }, 'waiting'],
  ['unauthorized', { status: 400, code: 1000 }, 'waiting'],
  ['network', {}, 'unknown'],
  ['network', { code: notSent }, 'waiting'],
  ['timeout', {}, 'unknown'],
  ['malformed', { status: 200 }, 'unknown'],
  // Held back here, because everything failed lately.
  ['unavailable', {}, 'waiting'],
  ['unavailable', { status: 503 }, 'unknown'],
])('a submission that failed as %s with %j makes the run %s', (kind, fields, status) => {
  const { code, status: httpStatus } = fields;
  expect(outcomeOf(new LaurelError({ kind, message: 'It failed.', code, status: httpStatus }))).toEqual({
    status,
  });
});

it('a refusal has the service’s words', () => {
  expect(outcomeOf(new LaurelError({ kind: 'refused', message: 'It has ended.' }))).toEqual({
    status: 'refused',
    reason: { code: 'refused-by-service', message: 'It has ended.' },
  });
});

it.each([new Error('out of memory'), 'canary', undefined])('anything else (%s) proves nothing', (error) => {
  expect(outcomeOf(error)).toEqual({ status: 'unknown' });
});
