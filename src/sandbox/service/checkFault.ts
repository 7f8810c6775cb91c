import type { LaurelError } from '../../domain/LaurelError.ts';
import { misuse } from '../../domain/misuse.ts';
import { type Fault, faultTypes, type SandboxOperation, sandboxOperations } from './Fault.ts';

type Field =
  | 'status'
  | 'body'
  | 'rewrite'
  | 'retryAfter'
  | 'contentType'
  | 'characters'
  | 'milliseconds'
  | 'bytes'
  | 'location'
  | 'when'
  | 'code';

interface Rule {
  readonly required: readonly Field[];
  readonly optional: readonly Field[];
}

const rules: Readonly<Record<Fault['type'], Rule>> = {
  status: { required: ['status'], optional: ['body', 'retryAfter'] },
  body: { required: ['body'], optional: ['status', 'contentType'] },
  rewrite: { required: ['rewrite'], optional: [] },
  cut: { required: ['characters'], optional: [] },
  delay: { required: ['milliseconds'], optional: [] },
  trickle: { required: ['milliseconds'], optional: [] },
  huge: { required: ['bytes'], optional: [] },
  redirect: { required: ['location'], optional: ['status'] },
  drop: { required: ['when'], optional: [] },
  'ignore-paging': { required: [], optional: [] },
  reshuffle: { required: [], optional: [] },
  'refuse-tokens': { required: [], optional: ['code'] },
};

const mebibyte = 2 ** 20;
const isLine = (value: unknown): boolean => typeof value === 'string' && /^[\x20-\x7e]{0,2048}$/.test(value);
const isCount = (value: unknown, most: number): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;

const isRight: Readonly<Record<Field, (value: unknown) => boolean>> = {
  status: (value) => isCount(value, 599) && (value as number) >= 200,
  body: (value) => typeof value === 'string',
  rewrite: (value) => typeof value === 'function',
  retryAfter: isLine,
  contentType: isLine,
  characters: (value) => isCount(value, 64 * mebibyte),
  milliseconds: (value) => typeof value === 'number' && value >= 0 && value <= 600_000,
  bytes: (value) => isCount(value, 1024 * mebibyte),
  location: isLine,
  when: (value) => value === 'before' || value === 'after',
  code: (value) => typeof value === 'string' || Number.isSafeInteger(value),
};

/** What every fault may say beside its type. */
const common = ['operations', 'times', 'probability'] as const;

/**
 * Checks whatever is handed in as a fault. An endless body (`bytes` of `Infinity`) is only allowed within one process. Throws
 * `LaurelError` of kind `config` that says what is wrong.
 */
export function checkFault(value: unknown, mayBeEndless = false): Fault {
  const fault = (value ?? {}) as Partial<Record<Field | 'type' | (typeof common)[number], unknown>>;
  const { type, operations, times, probability } = fault;
  if (!faultTypes.includes(type as Fault['type']))
    throw wrong(`type must be one of ${faultTypes.join(', ')}`);
  const { required, optional } = rules[type as Fault['type']];
  const fields = [...required, ...optional];
  // Misspelt, what narrows a fault down would have it hit everything.
  const known: readonly string[] = ['type', ...fields, ...common];
  const strange = Object.keys(fault).find((name) => !known.includes(name));
  if (strange !== undefined) throw wrong(`its type takes ${known.slice(1).join(', ')}, and no ${strange}`);
  for (const field of fields) {
    if (fault[field] === undefined && !required.includes(field)) continue;
    if (field === 'bytes' && fault.bytes === Infinity && mayBeEndless) continue;
    if (!isRight[field](fault[field])) throw wrong(`${field} is missing, or out of bounds`);
  }
  const isOperation = (name: unknown): boolean => sandboxOperations.includes(name as SandboxOperation);
  if (operations !== undefined && !(Array.isArray(operations) && operations.every(isOperation))) {
    throw wrong(`operations must be a list of ${sandboxOperations.join(', ')}`);
  }
  if (times !== undefined && !(isCount(times, 1e9) && times !== 0))
    throw wrong('times must be a whole number, 1 or more');
  if (
    probability !== undefined &&
    !(typeof probability === 'number' && probability >= 0 && probability <= 1)
  ) {
    throw wrong('probability must be a number from 0 to 1');
  }
  return fault as Fault;
}

function wrong(what: string): LaurelError {
  return misuse(`This is no fault of the sandbox: ${what}.`);
}
