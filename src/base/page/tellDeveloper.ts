const told = new Set<string>();

/**
 * Says on the console, once for each `about`, what is wrong and what to do. Call it only where `process.env.NODE_ENV !==
 * 'production'`, so that bundles for production carry neither it nor its words. Only the elements always do: their script has no
 * other build.
 */
export function tellDeveloper(text: string, { about = text, level = 'error' }: TellOptions = {}): void {
  if (told.has(about)) return;
  told.add(about);
  // oxlint-disable-next-line no-console -- where developers look
  console[level](`Laurel: ${text}`);
}

/** How something is told. */
export interface TellOptions {
  /** What the text is about, where it is worded in several ways. Default: the text. */
  readonly about?: string | undefined;
  /** Default `error`. */
  readonly level?: 'error' | 'warn' | undefined;
}
