// Ids, scores and proofs are other people's text: nothing in them may steer a terminal.

/** Text without a character that is not seen. */
export function visible(text: string): string {
  return text.replaceAll(/\p{C}/gu, '\ufffd');
}

/** JSON with every control character as an escape: `JSON.stringify` leaves those beyond ASCII as they are. */
export function visibleJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replaceAll(
    /[\u007f-\u009f]/g,
    (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`,
  );
}
