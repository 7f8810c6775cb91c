/**
 * To be called where a dialog is about to be shown: the Escape by which a game opens it would close it at once, by what browsers do
 * when they have told of the key.
 */
export function keepEscape(): void {
  const event = window.event as KeyboardEvent | undefined;
  if (event?.key === 'Escape') event.preventDefault();
}
