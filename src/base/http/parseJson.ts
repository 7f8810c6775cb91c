/** The value that a JSON text stands for; `undefined`, which no JSON text gives, when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
