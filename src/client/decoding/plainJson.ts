import type { JsonValue } from '../../domain/model.ts';
import { unsafeKeys } from './unsafeKeys.ts';

const deepestJson = 32;

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
