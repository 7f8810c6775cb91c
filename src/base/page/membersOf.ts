/** What an object of the browser's says, for a copy of it: all of its members are getters of its prototypes. */
export function membersOf<Of extends object>(object: Of): { readonly [Name in keyof Of]: Of[Name] } {
  const members: Partial<Of> = {};
  for (const name in object) members[name] = object[name];
  return members as Of;
}
