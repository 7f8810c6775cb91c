/**
 * A query's result with other fields in place of its own. It is not a copy: copying a field means reading it, and whoever reads a
 * field is drawn again whenever it changes.
 */
export function replaceFields<Result extends object>(result: Result, fields: object): Result {
  return new Proxy(result, {
    get: (target, name): unknown => Reflect.get(name in fields ? fields : target, name),
  });
}
