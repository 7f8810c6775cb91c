import { fromBase64 } from '../../base/text/base64.ts';
import type { LaurelError } from '../../domain/LaurelError.ts';
import { misuse } from '../../domain/misuse.ts';

const leastBits = 2048;
const rsaEncryption = [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01];
const rsaPss = [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0a];
const looksLikePath = /^[\w .:/\\~-]+\.(pem|key|txt|crt|der|p8)$/i;
const rsaAlgorithm = [0x30, 0x0d, ...rsaEncryption, 0x05, 0x00];

/**
 * Reads the game's private API key as people have it in an environment variable: PEM in PKCS #8 or PKCS #1, its
 * line breaks possibly written as `\n`, possibly in quotes, or the whole PEM once more in Base64.
 *
 * Returns PKCS #8 in DER. Throws `LaurelError` of kind `config` that says why a key cannot be used; the message
 * never contains a part of it. Everything is decided here, without the platform's cryptography, so that the
 * same key is taken or refused with the same words on Node and in a worker.
 */
export function readPrivateKey(text: unknown): Uint8Array<ArrayBuffer> {
  if (typeof text !== 'string' || text.trim() === '') {
    throw refuse('it is missing. Set the environment variable that privateKey is read from');
  }
  const pem = /-----BEGIN ([A-Z0-9 ]+)-----([\s\S]*?)-----END \1-----/.exec(normalise(text));
  if (pem === null) {
    throw refuse(
      looksLikePath.test(text.trim())
        ? 'it looks like the path of a file, and has to be what stands in it: readFileSync(path, "utf8")'
        : 'it is not in PEM, the text form that starts with -----BEGIN PRIVATE KEY-----',
    );
  }
  const [, label = '', content = ''] = pem;
  if (label === 'ENCRYPTED PRIVATE KEY' || content.includes('ENCRYPTED')) {
    throw refuse('it is encrypted. Decrypt it with: openssl pkey -in encrypted.pem -out private.pem');
  }
  if (label.endsWith('PUBLIC KEY') || label === 'CERTIFICATE') {
    throw refuse('it is the public part. Use the private key, which never leaves the server');
  }
  if (label === 'EC PRIVATE KEY' || label === 'DSA PRIVATE KEY' || label === 'OPENSSH PRIVATE KEY') {
    throw refuse('it is not an RSA key in PKCS #8. Make a key pair with: npx laurel keys');
  }
  const bytes = fromBase64(content);
  const key = bytes === undefined ? null : label === 'RSA PRIVATE KEY' ? wrapPkcs1(bytes) : bytes;
  if (key === null) throw damaged();
  checkRsa(key);
  return key;
}

/** Undoes what environment files, shells and dashboards do to a text of several lines. */
function normalise(text: string): string {
  const unquoted = text.trim().replace(/^(["'`])(.*)\1$/s, '$2');
  const lines = unquoted.replaceAll(/\\r|\r/g, '').replaceAll('\\n', '\n');
  if (lines.includes('-----BEGIN')) return lines;
  // What is no Base64 either decodes to nothing.
  return new TextDecoder().decode(fromBase64(lines));
}

interface Element {
  readonly tag: number;
  readonly start: number;
  readonly end: number;
}

/** The DER element at an offset: its tag and where its content lies. */
function elementAt(bytes: Uint8Array, offset: number): Element {
  const tag = bytes[offset];
  const first = bytes[offset + 1];
  if (tag === undefined || first === undefined) throw damaged();
  let start = offset + 2;
  let length = first;
  if (first >= 0x80) {
    const count = first - 0x80;
    if (count < 1 || count > 4) throw damaged();
    length = 0;
    for (const byte of bytes.subarray(start, start + count)) length = length * 256 + byte;
    start += count;
  }
  if (start + length > bytes.length) throw damaged();
  return { tag, start, end: start + length };
}

/** PKCS #8: version, algorithm, and the key itself in an octet string; for RSA that is version, modulus, … */
function checkRsa(bytes: Uint8Array): void {
  const outer = elementAt(bytes, 0);
  const version = elementAt(bytes, outer.start);
  const algorithm = elementAt(bytes, version.end);
  const key = elementAt(bytes, algorithm.end);
  const isKeyInfo = outer.tag === 0x30 && version.tag === 0x02 && algorithm.tag === 0x30 && key.tag === 0x04;
  if (!isKeyInfo || outer.end !== bytes.length) throw damaged();
  if (startsWith(bytes, algorithm.start, rsaPss)) {
    throw refuse('it is restricted to RSA-PSS. The service takes RSA with PKCS #1 v1.5: npx laurel keys');
  }
  if (!startsWith(bytes, algorithm.start, rsaEncryption)) {
    throw refuse('it is not an RSA key. Make a key pair with: npx laurel keys');
  }
  const rsa = elementAt(bytes, key.start);
  const modulus = elementAt(bytes, elementAt(bytes, rsa.start).end);
  const number = bytes.subarray(modulus.start, modulus.end);
  // One that begins with a bit that is set has a zero before it, which counts for nothing here.
  const bits = number.length * 8 - Math.clz32(number[0] ?? 0) + 24;
  if (bits < leastBits) {
    throw refuse(
      `it has ${bits} bits, and fewer than ${leastBits} are not safe. Make one with: npx laurel keys`,
    );
  }
}

function startsWith(bytes: Uint8Array, offset: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[offset + index] === byte);
}

function wrapPkcs1(key: Uint8Array): Uint8Array<ArrayBuffer> {
  const content = [0x02, 0x01, 0x00, ...rsaAlgorithm, 0x04, ...lengthOf(key.length)];
  const total = content.length + key.length;
  return Uint8Array.from([0x30, ...lengthOf(total), ...content, ...key]);
}

/** In the long form: whatever is shorter than 128 bytes is refused later on, in either form. */
function lengthOf(length: number): readonly number[] {
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 + bytes.length, ...bytes];
}

function damaged(): LaurelError {
  return refuse('its content is damaged or cut off. Copy the whole text, first and last line included');
}

function refuse(reason: string): LaurelError {
  return misuse(`The private key cannot be used: ${reason}.`);
}
