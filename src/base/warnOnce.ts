const warned = new Set<string>();

/** Tells a developer, once a page. Call it only where `process.env.NODE_ENV` is not `production`, so that bundlers drop both. */
export function warnOnce(text: string): void {
  if (warned.has(text)) return;
  warned.add(text);
  // oxlint-disable-next-line no-console -- where developers look
  console.warn(`Laurel: ${text}`);
}
