// What `embed.js` reads answers with in place of zod: as much of `zod/mini` as the decoders of a browser call. A page hands these
// scripts no schema of its own and sees no issue of one, so what zod is there for would only be carried.

type Result = { readonly success: true; readonly data?: unknown } | { readonly success: false };

interface Schema {
  safeParse(value: unknown): Result;
  /** Of schemas that nothing fails. */
  parse(value: unknown): unknown;
  check(isRight: (value: never) => boolean): Schema;
}

const failed: Result = { success: false };

function schema(safeParse: Schema['safeParse']): Schema {
  return {
    safeParse,
    parse(value) {
      const result = safeParse(value);
      if (!result.success) throw new TypeError('A value is not what its schema says.');
      return result.data;
    },
    check: (isRight) => pipe(schema(safeParse), where(isRight)),
  };
}

const where = (isRight: (value: never) => boolean): Schema =>
  schema((data) => (isRight(data as never) ? { success: true, data } : failed));

export const unknown = () => where(() => true);
export const string = () => where((value) => typeof value === 'string');
export const boolean = () => where((value) => typeof value === 'boolean');
export const number = () => where((value) => Number.isFinite(value));
export const literal = (values: unknown) => where((value) => [values].flat().includes(value));
export const minLength = (least: number) => (value: string) => value.length >= least;

export const optional = (inner: Schema) =>
  schema((value) => (value === undefined ? { success: true } : inner.safeParse(value)));

export const transform = (read: (value: unknown) => unknown) =>
  schema((value) => ({ success: true, data: read(value) }));

export function pipe(first: Schema, then: Schema): Schema {
  return schema((value) => {
    const result = first.safeParse(value);
    return result.success ? then.safeParse(result.data) : failed;
  });
}

export function union(options: readonly Schema[]): Schema {
  return schema((value) => {
    for (const option of options) {
      const result = option.safeParse(value);
      if (result.success) return result;
    }
    return failed;
  });
}

/** Keys that are not named are left out, and so are those that are absent and read as `undefined`. */
export function object(fields: Readonly<Record<string, Schema>>): Schema {
  return schema((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return failed;
    const data: Record<string, unknown> = {};
    for (const [key, field] of Object.entries(fields)) {
      const result = field.safeParse((value as Readonly<Record<string, unknown>>)[key]);
      if (!result.success) return failed;
      if (result.data !== undefined || key in value) data[key] = result.data;
    }
    return { success: true, data };
  });
}
