/** The longest that a timer can wait, in milliseconds: 24.8 days. One that is set for longer fires at once. */
export const longestTimer = 2 ** 31 - 1;
