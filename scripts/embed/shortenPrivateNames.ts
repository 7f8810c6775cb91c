const privateName = /--_[\w-]+/g;

/**
 * Private names of the sheets made short in all of a script, the most used one shortest. Only one script draws on a page, whichever
 * came first, so none inherits what another one means by them. What else looks like one is a variable that begins with `_`, as
 * minifiers name some, and counts down.
 */
export function shortenPrivateNames(code: string, sheets: readonly string[]): string {
  const names = new Set(sheets.flatMap((sheet) => sheet.match(privateName) ?? []));
  const counts = new Map<string, number>();
  for (const [name] of code.matchAll(privateName)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const byUse = [...counts]
    .filter(([name]) => names.has(name))
    .toSorted(([, one], [, other]) => other - one)
    .map(([name]) => name);
  return code.replaceAll(privateName, (name) =>
    names.has(name) ? `--_${byUse.indexOf(name).toString(36)}` : name,
  );
}
