import { expect, it } from 'vitest';
import { LaurelError, type LaurelErrorKind } from '../../../src/domain/LaurelError.ts';
import type { Outcome } from '../../../src/server/ledger/Ledger.ts';
import { withAnswerProof } from '../../../src/server/service/answerProof.ts';
import { notSent } from '../../../src/server/service/connectFailure.ts';
import { outcomeOf } from '../../../src/server/submitter/outcomeOf.ts';

it.each<[LaurelErrorKind, Partial<LaurelError>, Outcome]>([
  // Without a status nothing was answered: it was held back here, or never left.
  ['config', {}, { status: 'waiting', isUnsent: true }],
  ['network', { code: notSent }, { status: 'waiting', isUnsent: true }],
  ['unavailable', {}, { status: 'waiting', isUnsent: true }],
  ['rate-limited', {}, { status: 'waiting', isUnsent: true }],
  ['network', {}, { status: 'unknown' }],
  ['timeout', {}, { status: 'unknown' }],
  ['malformed', { status: 200 }, { status: 'unknown' }],
  ['unavailable', { status: 503 }, { status: 'unknown' }],
  ['rate-limited', { status: 429 }, { status: 'unknown' }],
  ['unauthorized', { status: 400, code: 1000 }, { status: 'unknown' }],
  ['refused', { status: 400 }, { status: 'unknown' }],
])('a submission that failed as %s with %j, without a proof, is %j', (kind, fields, outcome) => {
  const { code, status: httpStatus } = fields;
  expect(outcomeOf(new LaurelError({ kind, message: 'It failed.', code, status: httpStatus }))).toEqual(
    outcome,
  );
});

it('an answer that proves that nothing was counted lets the run wait', () => {
  const error = new LaurelError({ kind: 'rate-limited', message: 'Too many.', status: 429 });
  expect(outcomeOf(withAnswerProof(error, 'not-taken'))).toEqual({ status: 'waiting' });
});

it('a final refusal has the service’s words', () => {
  const error = new LaurelError({ kind: 'refused', message: 'It has ended.', status: 400 });
  expect(outcomeOf(withAnswerProof(error, 'final'))).toEqual({
    status: 'refused',
    reason: { code: 'refused-by-service', message: 'It has ended.' },
  });
});

it.each([new Error('out of memory'), 'canary', undefined])('anything else (%s) proves nothing', (error) => {
  expect(outcomeOf(error)).toEqual({ status: 'unknown' });
});
