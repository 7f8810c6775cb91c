/** Parameters of an address, in the order in which they stand there; what is `undefined` is left out. */
export type QueryParameters = Readonly<Record<string, string | number | undefined>>;

/** What follows the path of an address, its question mark included; empty without parameters. */
export function queryOf(parameters: QueryParameters = {}): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) given.set(name, String(value));
  }
  const text = String(given);
  return text && `?${text}`;
}
