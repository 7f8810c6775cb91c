import { fromBase64, toBase64 } from '../../base/text/base64.ts';
import { misconfigured } from '../misconfigured.ts';

/** The headers of a delivery, as Standard Webhooks names them. */
export type WebhookHeaders = Readonly<
  Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>
>;

/** Signs what is delivered under an id at a time in Unix seconds. */
export type SignWebhook = (id: string, seconds: number, body: string) => Promise<WebhookHeaders>;

/** A signer with a secret as Standard Webhooks writes one: `whsec_` and 24 to 64 bytes as base64. Throws `LaurelError` for others. */
export function webhookSigner(secret: string): SignWebhook {
  const bytes = secretBytes(secret);
  const imported = crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return async (id, seconds, body) => {
    const signed = new TextEncoder().encode(`${id}.${seconds}.${body}`);
    const mac = await crypto.subtle.sign('HMAC', await imported, signed);
    return {
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${toBase64(new Uint8Array(mac))}`,
    };
  };
}

function secretBytes(secret: string): Uint8Array<ArrayBuffer> {
  const base64 = /^whsec_([A-Za-z\d+/]+={0,2})$/.exec(secret)?.[1];
  const bytes = fromBase64(base64 ?? '');
  if (bytes !== undefined && bytes.length >= 24 && bytes.length <= 64) return bytes;
  throw misconfigured(
    'secret has to be whsec_ and 24 to 64 random bytes as base64: `echo whsec_$(openssl rand -base64 32)`.',
  );
}
