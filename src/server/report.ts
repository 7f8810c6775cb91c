/** What `onError` is when nobody gave one. */
export function report(error: Error): void {
  // oxlint-disable-next-line no-console -- an operator who set no onError must still hear of a refused key
  console.error(`laurel: ${error.message}`);
}
