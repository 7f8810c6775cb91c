/** Pixels of a row of the boards that are written for the bench. */
export const rowHeight = 36;

/** A whole number in groups of three, as English writes it. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
