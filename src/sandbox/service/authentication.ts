import type { TokenClaims } from '../credentials/createPlayerTokens.ts';
import { isSignedBy } from '../credentials/signingKeys.ts';
import type { Environment, SandboxPlayer } from '../world/World.ts';
import { Refusal } from './Refusal.ts';
import type { Call, ServiceContext } from './ServiceContext.ts';

/** The environment of the API key. Throws `Refusal` for an unknown key. */
export function environmentOf(request: Request, { apiKeys }: ServiceContext): Environment {
  const key = request.headers.get('x-api-key');
  if (key === apiKeys.production) return 'production';
  if (key === apiKeys.development) return 'development';
  throw new Refusal('Invalid API Key');
}

/** What the player's token says, `undefined` without one. Rejects with `Refusal` when it cannot be used. */
export async function claimsOf({ request, context, fault }: Call): Promise<TokenClaims | undefined> {
  const header = request.headers.get('authorization');
  if (header === null) return undefined;
  if (fault?.type === 'refuse-tokens') throw new Refusal('Session is not valid', fault.code ?? 1000);
  const token = /^Bearer (.+)$/.exec(header)?.[1] ?? '';
  const verdict = await context.tokens.verify(token, Math.floor(context.now() / 1000));
  if ('claims' in verdict) return verdict.claims;
  throw verdict.problem === 'expired' ? new Refusal('Session expired', 1000) : new Refusal('Invalid token');
}

/** The player named by the token. Rejects with `Refusal` when there is none. */
export async function playerOf(call: Call): Promise<{ claims: TokenClaims; player: SandboxPlayer }> {
  const claims = await claimsOf(call);
  if (claims === undefined) throw new Refusal('Missing token');
  const player = call.context.players.get(claims.sub);
  if (player === undefined) throw new Refusal('Unknown user', 1000);
  return { claims, player };
}

/** The body of a signed request. Rejects with `Refusal` when the signature is wrong, out of time, or used before. */
export async function signedBody({ context, request, environment }: Call): Promise<string> {
  const { usedSignatures, signatureWindow } = context;
  const timestamp = request.headers.get('x-api-token') ?? '';
  const signature = request.headers.get('x-api-signature') ?? '';
  if (!/^\d{1,15}(\.\d+)?$/.test(timestamp)) throw new Refusal('Invalid x-api-token');
  const now = context.now();
  if (Math.abs(Number(timestamp) - now) > signatureWindow)
    throw new Refusal('The timestamp is out of the window');
  const body = await request.text();
  if (!(await isSignedBy(await context.signingKey(environment), signature, body, timestamp))) {
    throw new Refusal('Invalid signature');
  }
  if (usedSignatures.has(signature)) throw new Refusal('The signature was used before');
  // Insertion is in order of time, so the oldest stand first.
  for (const [old, until] of usedSignatures) {
    if (until > now) break;
    usedSignatures.delete(old);
  }
  usedSignatures.set(signature, now + 2 * signatureWindow);
  return body;
}
