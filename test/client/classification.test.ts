import { afterEach, describe, expect, it, vi } from 'vitest';
import { failureOf, mayBeToken, noAnswer } from '../../src/client/failure.ts';
import type { HttpFailure } from '../../src/client/createHttp.ts';
import { retryAfter } from '../../src/client/retryAfter.ts';
import { connectionCodeOf } from '../../src/domain/connectionCode.ts';
import type { Operation } from '../../src/domain/LaurelError.ts';
import { signedCredentials } from '../../src/server/service/signedCredentials.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** What becomes of a refusal: the HTTP status, and what the envelope says. */
function refusedWith(
  operation: Operation,
  status: number,
  said?: { readonly status?: number; readonly code?: number | string; readonly message?: string },
  { headers = {}, secrets = [] }: { headers?: HeadersInit; secrets?: readonly (string | null)[] } = {},
) {
  const url = 'https://platform.example/sdk/v2/x';
  const answer = { kind: 'answer', url, status, headers: new Headers(headers), text: '' } as const;
  const isSigned = operation === 'submitScore' || operation === 'verifySignature';
  const credentials = isSigned ? signedCredentials : undefined;
  return failureOf(operation, answer, said && { success: false, ...said }, secrets, 0, credentials);
}

describe('a refusal', () => {
  it.each<[string, string, number, Parameters<typeof refusedWith>[2], boolean]>([
    ['rate-limited', 'whatever it says', 429, { code: 1000, message: 'Invalid token' }, false],
    ['timeout', 'whatever it says', 408, { code: 1000 }, false],
    ['unavailable', 'whatever it says', 500, { code: 1000, message: 'Invalid API key' }, false],
    ['unavailable', 'as a gateway does', 504, undefined, false],
    ['config', 'that names the API key', 400, { message: 'Invalid API Key' }, false],
    ['config', 'that names the API key in one word', 400, { message: 'bad apikey' }, false],
    ['config', 'that names the API key with a dash', 401, { message: 'bad api-key token' }, false],
    ['config', 'whose code names the API key', 400, { code: 'INVALID_API_KEY' }, false],
    ['config', 'whose code names the API key in one word', 400, { code: 'APIKEY_UNKNOWN' }, false],
    ['unauthorized', 'under 401', 401, undefined, true],
    ['unauthorized', 'under 403', 403, { message: 'No.' }, true],
    ['unauthorized', 'that means 401, under 200', 200, { status: 401 }, true],
    ['unauthorized', 'with the code of a session', 400, { code: 1000 }, true],
    ['unauthorized', 'that names the token', 400, { message: 'Invalid token' }, true],
    ['unauthorized', 'that names credentials', 400, { message: 'Bad credentials.' }, true],
    ['unauthorized', 'that says unauthorized', 400, { message: 'UNAUTHORIZED' }, true],
    ['unauthorized', 'whose code names authorization', 400, { code: 'NOT_AUTHORIZED' }, true],
    ['unauthorized', 'whose code names a credential', 400, { code: 'BAD_CREDENTIAL' }, true],
    ['refused', 'that only sounds like a token', 400, { message: 'No tokens of appreciation: jwts.' }, false],
    ['refused', 'with a number that is none of those', 400, { code: 1001, message: 'No.' }, false],
    ['refused', 'that means 401, but under 400', 400, { status: 401 }, false],
    ['refused', 'under 404, in the words of the service', 404, { message: 'No such tournament' }, false],
    ['refused', 'under 499', 499, undefined, false],
    ['refused', 'about a signature, of what is not signed', 400, { message: 'Bad signature' }, false],
    ['config', 'under 404, in nobody’s words', 404, undefined, false],
  ])('is %s %s', (kind, _, status, said, isToken) => {
    const error = refusedWith('getLeaderboard', status, said);
    expect(error).toMatchObject({ kind, operation: 'getLeaderboard' });
    expect(mayBeToken(error)).toBe(isToken);
  });

  it.each(['getUserInfo', 'getFriends'] as const)(
    'of %s is about the token, whatever it says',
    (operation) => {
      const named = refusedWith(operation, 400, { code: 1001, message: 'No.' });
      const unnamed = refusedWith(operation, 400, { code: 7 });
      expect([named.kind, unnamed.kind]).toEqual(['unauthorized', 'refused']);
      expect([named, unnamed].map(mayBeToken)).toEqual([true, true]);
      expect(mayBeToken(refusedWith(operation, 400, { message: 'Invalid API key' }))).toBe(false);
    },
  );

  it.each(['submitScore', 'verifySignature'] as const)('of %s may be about the signature', (operation) => {
    for (const message of ['Bad signature', 'Timestamp too old']) {
      const error = refusedWith(operation, 400, { message });
      expect(error.kind).toBe('unauthorized');
      expect(error.message).toMatch(/key pair/);
    }
    // Signed requests carry no token.
    for (const error of [{ message: 'Invalid token' }, { code: 1001, message: 'No.' }])
      expect(refusedWith(operation, 400, error).kind).toBe('refused');
    expect(refusedWith('getFriends', 401).message).toMatch(/Sign in again/);
  });

  it('has the status that says more: that of the envelope only under a success', () => {
    expect(refusedWith('getScores', 200, { status: 400 }).status).toBe(400);
    expect(refusedWith('getScores', 299, { status: 400 }).status).toBe(400);
    expect(refusedWith('getScores', 200, {}).status).toBe(200);
    expect(refusedWith('getScores', 404, { status: 400 }).status).toBe(404);
    expect(refusedWith('getScores', 300, { status: 400 }).status).toBe(300);
  });

  it('says when to come back, and what the service said', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    const error = refusedWith(
      'getScores',
      429,
      { code: 'SLOW', message: 'Slow down.' },
      {
        headers: { 'retry-after': '7' },
      },
    );
    expect(error).toMatchObject({ retryAt: 7000, code: 'SLOW' });
    expect(error.message).toContain('The service says: "Slow down."');
    const silent = refusedWith('getScores', 429, { code: 7 });
    expect(silent).toMatchObject({ retryAt: undefined, code: 7 });
    expect(silent.message).not.toContain('says');
  });

  it('is told on one line, not endlessly, and without what is secret', () => {
    const secrets = ['SECRET', null, 'abc'];
    const text = (message: string) => refusedWith('getScores', 400, { message }, { secrets }).message;
    expect(text('SECRET and SECRET')).toContain('"[removed] and [removed]"');
    expect(refusedWith('getScores', 400, { message: 'a four b' }, { secrets: ['four'] }).message).toContain(
      '"a [removed] b"',
    );
    // Three letters are no secret, and occur in words.
    expect(text('abcde')).toContain('"abcde"');
    expect(text('one\r\n\u0000two\u0085three')).toContain('"one two three"');
    expect(text('x'.repeat(1000))).toContain(`"${'x'.repeat(300)}".`);
    expect(refusedWith('getScores', 400, { code: 'NO_SECRET' }, { secrets }).code).toBe('NO_[removed]');
  });
});

describe('a request without an answer', () => {
  const limits = { timeout: 1500, maxBodyBytes: 77 };
  it.each<[HttpFailure, object, RegExp]>([
    [{ kind: 'timeout' }, { kind: 'timeout' }, /1\.5 seconds/],
    [{ kind: 'redirected', status: 307 }, { kind: 'network', status: 307 }, /redirected/],
    [{ kind: 'redirected', status: undefined }, { kind: 'network', status: undefined }, /redirected/],
    [{ kind: 'too-large', status: 200 }, { kind: 'malformed', status: 200, path: 'body' }, /77 bytes/],
    [{ kind: 'network' }, { kind: 'network', status: undefined }, /unreachable/],
    [
      { kind: 'network', cause: { code: 'ECONNREFUSED' } },
      { kind: 'network', status: undefined },
      /unreachable/,
    ],
  ])('tells of %o what to do', (failure, expected, message) => {
    const url = 'https://platform.example/sdk/v2/scores';
    const error = noAnswer('getScores', failure, { url, ...limits });
    expect(error).toMatchObject({ operation: 'getScores', ...expected });
    expect(error.message).toMatch(message);
    const isRefused = failure.kind === 'network' && failure.cause !== undefined;
    expect(connectionCodeOf(error)).toBe(isRefused ? 'ECONNREFUSED' : undefined);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  it.each([
    ['0', 0],
    ['5', 5],
    [' 5 ', 5],
    ['999999999', 999_999_999],
    ['Sat, 21 Nov 2026 12:00:30 GMT', 30],
    ['Sat, 21 Nov 2026 11:59:30 GMT', -30],
  ])('of %j is a moment', (header, seconds) => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    // Headers leave out the room around what they say.
    const read = new Headers({ 'retry-after': header }).get('retry-after');
    expect(retryAfter(read, 0)).toBe(now + seconds * 1000);
  });

  it.each([
    null,
    '',
    ' ',
    '-5',
    '1.5',
    '5s',
    'x5',
    '1234567890',
    'soon',
    'Sat, soon',
    '2026-11-21T12:00:30Z',
    'x Sat, 21 Nov 2026 12:00:30 GMT',
  ])('of %j tells nothing', (header) => {
    expect(retryAfter(header, 0)).toBeUndefined();
  });
});
