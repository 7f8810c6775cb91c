const keys: ReadonlySet<string> = new Set(['Tab', 'Escape', 'Control', 'Meta']);

/** Whether a key is for the page even when it is pressed inside of a widget: it leaves that, or begins or is a shortcut. */
export function isPageKey({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return ctrlKey || metaKey || keys.has(key);
}
