import { readText } from '../../base/http/readText.ts';
import { withDeadline } from '../../base/async/withDeadline.ts';
import { misuse } from '../../domain/misuse.ts';
import { failure } from './scoreAnswers.ts';

/** Reads the body of a request that may be a run, or answers one that cannot be. */
export type RunReader = (request: Request) => Promise<string | Response>;

/** What bounds the reading, and who hears that no run can come in. */
export interface RunReaderOptions {
  readonly maxRunBytes: number;
  /** Milliseconds. */
  readonly bodyTimeout: number;
  readonly onError: (error: Error) => void;
}

const readBefore =
  'The body was read before: mount the score handler before express.json(), and give it a request that nobody has read.';

/** Bytes of what is read as nothing. */
const byteOrderMark = 3;

// Made once: an error takes longer to make than a body to read.
const late = new Error('The body did not arrive in time.');

/** Reads no more than a run may have, and no longer than that may take. */
export function createRunReader({ maxRunBytes, bodyTimeout, onError }: RunReaderOptions): RunReader {
  let isReadBeforeTold = false;

  /** No run can come in until the mount is changed, so that the operator hears of the first. */
  function bodyWasRead(): Response {
    if (!isReadBeforeTold) onError(misuse(readBefore));
    isReadBeforeTold = true;
    return failure(400, 'body-read', readBefore);
  }

  return async (request) => {
    const obstacle = wrongRequest(request);
    if (obstacle !== null) return obstacle;
    const { bodyUsed, body } = request;
    if (bodyUsed || body?.locked === true) return bodyWasRead();
    const length = Number(request.headers.get('content-length') ?? 0);
    const tooLarge = (): Response => failure(413, 'too-large', `A run has at most ${maxRunBytes} bytes.`);
    if (length > maxRunBytes) return tooLarge();
    try {
      const text = await withDeadline(
        { milliseconds: bodyTimeout, signal: undefined, late: () => late },
        () => readText(body, maxRunBytes),
      );
      if (text === null) return tooLarge();
      return text === '' && length > byteOrderMark ? bodyWasRead() : text;
    } catch (error) {
      if (error !== late) throw error;
      return failure(408, 'too-slow', 'The run did not arrive in time. Send it again.');
    }
  };
}

/** The answer to what cannot be a run at all, `null` for what may be one. */
function wrongRequest(request: Request): Response | null {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow: 'POST' } });
  if (request.method !== 'POST') return failure(405, 'method', 'Send the run with POST.', { allow: 'POST' });
  // Also what keeps pages of other origins out: a form cannot send JSON, and a script has to ask first.
  if (!/^application\/json *(?:;|$)/i.test(request.headers.get('content-type') ?? '')) {
    return failure(415, 'content-type', 'Send the run as application/json.');
  }
  return null;
}
