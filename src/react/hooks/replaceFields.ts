/**
 * A query's result with other fields in place of its own. It is no copy: to copy a field is to look at it, and whoever looks at a
 * field is drawn anew whenever it changes.
 */
export function replaceFields<Result extends object>(result: Result, fields: object): Result {
  return new Proxy(result, {
    get: (target, name): unknown => Reflect.get(name in fields ? fields : target, name),
  });
}
