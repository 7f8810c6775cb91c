// What `embed.js` reads answers with in place of zod: as much of `zod/mini` as the decoders of a browser call. A page hands these
// scripts no schema of its own and sees no issue of one, so what zod is there for would only be carried.

type Result = { readonly success: true; readonly data: unknown } | { readonly success: false };

interface Schema {
  safeParse(value: unknown): Result;
}

/** What is read by a function, which raises an issue where it cannot. */
export const transform = (read: (value: unknown, context: { issues: unknown[] }) => unknown): Schema => ({
  safeParse(value) {
    const issues: unknown[] = [];
    const data = read(value, { issues });
    return issues.length > 0 ? { success: false } : { success: true, data };
  },
});

/** Keys that are not named are left out, and so are those that are absent and read as `undefined`. */
export const object = (fields: Readonly<Record<string, Schema>>): Schema => ({
  safeParse(value) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { success: false };
    const data: Record<string, unknown> = {};
    for (const [key, field] of Object.entries(fields)) {
      const result = field.safeParse((value as Readonly<Record<string, unknown>>)[key]);
      if (!result.success) return result;
      if (result.data !== undefined || key in value) data[key] = result.data;
    }
    return { success: true, data };
  },
});
