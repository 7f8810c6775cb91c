import type { JsonValue } from '../../domain/model.ts';

const deepestJson = 32;

/** Names that reach a prototype when an object is copied without care. */
const unsafeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** A JSON value of unknown shape, without the names that reach a prototype. */
export function plainJson(value: unknown, level = 0): JsonValue {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'object' || value === null || level > deepestJson) return null;
  if (Array.isArray(value)) return value.map((item) => plainJson(item, level + 1));
  const result: Record<string, JsonValue> = {};
  for (const [key, item] of Object.entries(value)) {
    if (!unsafeKeys.has(key)) result[key] = plainJson(item, level + 1);
  }
  return result;
}
