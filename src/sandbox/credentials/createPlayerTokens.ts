import { fromBase64Url, toBase64Url, toBytes } from './encoding.ts';

/** The claims of a player's JWT (interface 2.1). */
export interface TokenClaims {
  readonly sub: string;
  readonly aud: string;
  readonly iss: string;
  /** Unix seconds. */
  readonly iat: number;
  readonly exp: number;
}

/** The result of reading a token. */
export type TokenVerdict = { readonly claims: TokenClaims } | { readonly problem: 'unreadable' | 'expired' };

/** Makes and reads JWTs signed with HMAC SHA-256. */
export interface PlayerTokens {
  readonly sign: (claims: TokenClaims) => Promise<string>;
  /** `nowSeconds` is what expiry is compared with. */
  readonly verify: (token: string, nowSeconds: number) => Promise<TokenVerdict>;
}

/** Tokens signed with one secret. */
export function createPlayerTokens(secret: string): PlayerTokens {
  let key: Promise<CryptoKey> | undefined;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const hmacKey = (): Promise<CryptoKey> =>
    (key ??= crypto.subtle.importKey('raw', toBytes(secret), algorithm, false, ['sign', 'verify']));

  return {
    async sign(claims) {
      const head = toBase64Url(toBytes(JSON.stringify({ alg: 'HS256', typ: 'JWT' })));
      const body = `${head}.${toBase64Url(toBytes(JSON.stringify(claims)))}`;
      const signature = await crypto.subtle.sign('HMAC', await hmacKey(), toBytes(body));
      return `${body}.${toBase64Url(new Uint8Array(signature))}`;
    },
    async verify(token, nowSeconds) {
      const [head, payload, signature, ...rest] = token.split('.');
      if (!head || !payload || !signature || rest.length > 0) return { problem: 'unreadable' };
      try {
        const valid = await crypto.subtle.verify(
          'HMAC',
          await hmacKey(),
          fromBase64Url(signature),
          toBytes(`${head}.${payload}`),
        );
        if (!valid) return { problem: 'unreadable' };
        const claims = JSON.parse(new TextDecoder().decode(fromBase64Url(payload))) as TokenClaims;
        return claims.exp <= nowSeconds ? { problem: 'expired' } : { claims };
      } catch {
        return { problem: 'unreadable' };
      }
    },
  };
}
