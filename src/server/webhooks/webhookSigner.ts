import { fromBase64, toBase64 } from '../../base/text/base64.ts';
import type { LaurelError } from '../../domain/LaurelError.ts';
import { misuse } from '../../domain/misuse.ts';

/** The headers of a delivery, as Standard Webhooks names them. */
export type WebhookHeaders = Readonly<
  Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>
>;

/** Signs what is delivered under an id at a time in Unix seconds. */
export type SignWebhook = (id: string, seconds: number, body: string) => Promise<WebhookHeaders>;

/**
 * A signer with secrets as Standard Webhooks writes them: `whsec_` and 24 to 64 bytes as base64. Each of them signs. Throws
 * `LaurelError` of kind `config` for others, and for none.
 */
export function webhookSigner(secrets: string | readonly string[]): SignWebhook {
  const keys = (Array.isArray(secrets) ? secrets : [secrets]).map(secretBytes);
  if (keys.length === 0) throw wrongSecret();
  const imported = keys.map((bytes) =>
    crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  );
  return async (id, seconds, body) => {
    const signed = new TextEncoder().encode(`${id}.${seconds}.${body}`);
    const signatures = imported.map(async (key) => {
      const mac = await crypto.subtle.sign('HMAC', await key, signed);
      return `v1,${toBase64(new Uint8Array(mac))}`;
    });
    return {
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': (await Promise.all(signatures)).join(' '),
    };
  };
}

function secretBytes(secret: string): Uint8Array<ArrayBuffer> {
  const base64 = /^whsec_([A-Za-z\d+/]+={0,2})$/.exec(secret)?.[1];
  const bytes = fromBase64(base64 ?? '');
  if (bytes !== undefined && bytes.length >= 24 && bytes.length <= 64) return bytes;
  throw wrongSecret();
}

function wrongSecret(): LaurelError {
  return misuse(
    'secret has to be whsec_ and 24 to 64 random bytes as base64: `echo whsec_$(openssl rand -base64 32)`.',
  );
}
