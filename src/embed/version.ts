/** Laurel's version, for pages that load two. */
export const version = '0.1.0';
