/** Most pages that one stream of a gateway tells of. */
export const mostPages = 20;

/** Most players that a rank index is asked for at once. */
export const mostIds = 100;
