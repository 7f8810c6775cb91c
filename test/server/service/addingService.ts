import { generateKeyPairSync } from 'node:crypto';
import { verifySignature } from '../../../src/server/signing/verifySignature.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
export const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
export const apiKey = 'public-key-of-the-game';
export const baseUrl = 'https://platform.example';

/** What happens to the next submission. */
export type Fault =
  /** The connection breaks before the service has the request, or after it has counted it. */
  | 'drop-before'
  | 'drop-after'
  /** No connection at all. */
  | 'unreachable'
  /** A gateway's page under a status, before or after the service counted. */
  | { readonly status: number; readonly counted: boolean; readonly body?: string };

/** The smallest service that adds scores up, in the test's own process, with one fault for each submission. */
export interface AddingService {
  readonly fetch: typeof fetch;
  /** Faults of the next submissions, in order; then none. */
  readonly faults: Fault[];
  /** Every submission that was counted: who, and its scores by type. */
  readonly counted: { readonly player: string; readonly scores: Readonly<Record<string, number>> }[];
  /** How many submissions came in, counted or not. */
  submissions: number;
  /** Called for each submission before it is answered. */
  beforeAnswer: () => Promise<void>;
  /** Answers submissions with this envelope failure instead. */
  refusal: { readonly code: number; readonly message: string } | null;
  /** Makes the scores operation fail. */
  isScoresDown: boolean;
  /** Makes userinfo fail. */
  isUserInfoDown: boolean;
  /** How often userinfo was asked. */
  userInfoCalls: number;
}

/** Tokens are `token-of-<userId>`. */
export function addingService(): AddingService {
  const signatures = new Set<string>();
  const service: AddingService = {
    fetch: async (input, init) => answer(new Request(input, init)),
    faults: [],
    counted: [],
    submissions: 0,
    beforeAnswer: async () => {},
    refusal: null,
    isScoresDown: false,
    isUserInfoDown: false,
    userInfoCalls: 0,
  };

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/sdk/v2/userinfo') {
      service.userInfoCalls += 1;
      if (service.isUserInfoDown) return new Response('down', { status: 503 });
      const sub = /^Bearer token-of-(.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
      return sub === undefined ? failure(1001, 'jwt malformed') : success({ sub, wallets: [] });
    }
    if (pathname.endsWith('/scores')) {
      return service.isScoresDown ? new Response('down', { status: 503 }) : success(totals());
    }
    if (pathname === '/sdk/v2/signature/verify') {
      if (service.refusal !== null) return failure(service.refusal.code, service.refusal.message);
      const body = await request.clone().text();
      return (await isSigned(request, body)) ? success(JSON.parse(body)) : wrongSignature();
    }
    // Asked for the time, whenever a test's clock stands still or is turned.
    return pathname.endsWith('/submit') ? submit(request) : success([]);
  }

  async function submit(request: Request): Promise<Response> {
    service.submissions += 1;
    await service.beforeAnswer();
    const fault = service.faults.shift();
    if (fault === 'unreachable') throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
    if (fault === 'drop-before') throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
    if (service.refusal !== null) return failure(service.refusal.code, service.refusal.message);
    if (fault === undefined || fault === 'drop-after' || fault.counted) {
      const body = await request.text();
      if (!(await isSigned(request, body))) return wrongSignature();
      const { userId, externalUserId, scores } = JSON.parse(body) as {
        readonly userId?: string;
        readonly externalUserId?: string;
        readonly scores: readonly { readonly scoreType: string; readonly value: number }[];
      };
      service.counted.push({
        player: userId === undefined ? `external:${externalUserId ?? ''}` : `user:${userId}`,
        scores: Object.fromEntries(scores.map(({ scoreType, value }) => [scoreType, value])),
      });
    }
    if (fault === 'drop-after') throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
    if (typeof fault === 'object') return new Response(fault.body ?? '<html>', { status: fault.status });
    return success({ _id: `record-${service.counted.length}`, scores: service.counted.at(-1)?.scores });
  }

  async function isSigned({ headers }: Request, body: string): Promise<boolean> {
    const token = headers.get('x-api-token') ?? '';
    const signature = headers.get('x-api-signature') ?? '';
    const isNew = !signatures.has(signature);
    signatures.add(signature);
    return isNew && verifySignature({ body, token, signature, publicKey });
  }

  function totals(): readonly object[] {
    const sums = new Map<string, Record<string, number>>();
    for (const { player, scores } of service.counted) {
      const sum = sums.get(player) ?? {};
      for (const [scoreType, value] of Object.entries(scores)) sum[scoreType] = (sum[scoreType] ?? 0) + value;
      sums.set(player, sum);
    }
    return [...sums].map(([player, scores], index) => {
      const [kind, id] = [player.slice(0, player.indexOf(':')), player.slice(player.indexOf(':') + 1)];
      return {
        _id: `total-${index}`,
        userId: kind === 'user' ? id : null,
        externalUserId: kind === 'user' ? null : id,
        scores,
      };
    });
  }

  return service;
}

function success(data: unknown): Response {
  return Response.json({ code: 1, success: true, data });
}

function wrongSignature(): Response {
  return failure(1000, 'The credentials cannot be used');
}

function failure(code: number, message: string): Response {
  return Response.json({ code: -1, success: false, error: { status: 400, code, message } }, { status: 400 });
}
