/** Whether two lists hold the same, in whichever order. Neither holds anything twice. */
export function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((page) => others.includes(page));
}
