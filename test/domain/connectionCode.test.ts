import { expect, it } from 'vitest';
import { connectionCodeOf, withConnectionCause } from '../../src/domain/connectionCode.ts';
import { LaurelError } from '../../src/domain/LaurelError.ts';

it('the cause of a failed connection is kept beside the error, where nothing that prints the error finds it', () => {
  const error = new LaurelError({ kind: 'network', message: 'No answer.' });
  expect(connectionCodeOf(error)).toBeUndefined();
  expect(withConnectionCause(error, undefined)).toBe(error);
  expect(connectionCodeOf(error)).toBeUndefined();
  expect(withConnectionCause(error, { code: 'ECONNREFUSED' })).toBe(error);
  expect(connectionCodeOf(error)).toBe('ECONNREFUSED');
  expect(JSON.stringify(error)).not.toContain('ECONN');
});
