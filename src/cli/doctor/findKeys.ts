/** Something that must not be published, and where in the text it begins. */
export interface Sign {
  readonly index: number;
  readonly problem: string;
}

interface Pattern {
  readonly pattern: RegExp;
  readonly problem: string;
}

// Every key is a sequence in DER, so its Base64 begins with M (or, in OpenSSH's own format, with b).
const pem =
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----(?:\\+[nrt]|[^A-Za-z0-9+/=-]){0,60}[Mb][A-Za-z0-9+/]{39}/g;

const keys: readonly Pattern[] = [
  // The words alone are in any code that reads a key; a key has a long run of Base64 after them.
  { pattern: pem, problem: 'a private key (PEM)' },
  {
    pattern: /MII[A-Za-z0-9+/]{2,5}IBADANBgkqhkiG9w0BAQEFAASC[A-Za-z0-9+/]{20}/g,
    problem: 'a private key (PKCS #8 in Base64)',
  },
  { pattern: /MII[A-Za-z0-9+/]{2,5}IBAAKC[A-Za-z0-9+/]{40}/g, problem: 'a private key (PKCS #1 in Base64)' },
  {
    pattern: /3082[0-9a-f]{4}020100300d06092a864886f70d0101010500048/gi,
    problem: 'a private key (PKCS #8 in hexadecimal)',
  },
  { pattern: /3082[0-9a-f]{4}0201000282[0-9a-f]{4}00/gi, problem: 'a private key (PKCS #1 in hexadecimal)' },
  {
    pattern:
      /\b48\s*,\s*130(?:\s*,\s*\d{1,3}){2}\s*,\s*2\s*,\s*1\s*,\s*0\s*,\s*48\s*,\s*13\s*,\s*6\s*,\s*9\s*,\s*42\s*,\s*134/g,
    problem: 'a private key (PKCS #8 as numbers)',
  },
  {
    pattern:
      /0x30\s*,\s*0x82(?:\s*,\s*0x[0-9a-f]{1,2}){2}\s*,\s*0x0?2\s*,\s*0x0?1\s*,\s*0x0?0\s*,\s*0x30\s*,\s*0x0?d\s*,\s*0x0?6\s*,\s*0x0?9\s*,\s*0x2a/gi,
    problem: 'a private key (PKCS #8 as numbers)',
  },
  {
    // oxlint-disable-next-line no-control-regex -- the bytes of a key are what this finds
    pattern: /\x30\x82[^]{2}\x02\x01\x00\x30\x0d\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01/g,
    problem: 'a private key (PKCS #8 in bytes)',
  },
];

/** The private keys in a text, each place once. */
export function findKeys(text: string): readonly Sign[] {
  const found = [
    ...keys.flatMap(({ pattern, problem }) =>
      [...text.matchAll(pattern)].map(({ index }) => ({ index, problem })),
    ),
    ...findJwks(text),
    ...findEncodedPems(text),
  ];
  // A PEM holds a PKCS #8 that is found by itself too.
  return found
    .toSorted((one, other) => one.index - other.index)
    .filter(({ index }, place, all) => place === 0 || index - (all[place - 1]?.index ?? 0) > 120);
}

// The private part of a key and its kind, in any order, in one pair of braces.
const privatePart = /(?:^|[{,\s])["'`]?d["'`]?\s*:\s*["'`][\w-]{40}/;
const kind = /["'`]?kty["'`]?\s*:\s*["'`](?:RSA|EC|OKP)["'`]/;

function findJwks(text: string): readonly Sign[] {
  return [...text.matchAll(/\{[^{}]{60,20000}\}/g)]
    .filter(([object]) => privatePart.test(object) && kind.test(object))
    .map(({ index }) => ({ index, problem: 'a private key (JWK)' }));
}

const headers = alignedBase64(' PRIVATE KEY-----');

/** PEM text that was encoded once more. Decoded to be sure: code that only mentions the words is encoded too. */
function findEncodedPems(text: string): readonly Sign[] {
  if (!headers.some((header) => text.includes(header))) return [];
  return [...text.matchAll(/[A-Za-z0-9+/]{120,}={0,2}/g)]
    .filter(([run]) => headers.some((header) => run.includes(header)))
    .filter(([run]) =>
      [0, 1, 2, 3].some((skipped) => Buffer.from(run.slice(skipped), 'base64').toString('latin1').match(pem)),
    )
    .map(({ index }) => ({ index, problem: 'a private key (PEM in Base64)' }));
}

/** What stands in Base64 for a text, wherever in the encoded data it begins. */
function alignedBase64(text: string): readonly string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from('\0'.repeat(before) + text).toString('base64');
    const whole = Math.floor((before + text.length) / 3) * 4;
    return encoded.slice(Math.ceil((before * 4) / 3), whole);
  });
}

const code: readonly Pattern[] = [
  {
    pattern: /x-api-signature/gi,
    problem:
      'code that signs or checks scores: laurel/server belongs on the game server, laurel/sandbox in development',
  },
  {
    pattern: /laurel\/server was imported into a browser bundle/g,
    problem: 'laurel/server, which belongs on the game server (here only its stub that throws)',
  },
];

/** Code in a text that has no place in a browser. */
export function findServerCode(text: string): readonly Sign[] {
  return code.flatMap(({ pattern, problem }) =>
    [...text.matchAll(pattern)].map(({ index }) => ({ index, problem })),
  );
}
