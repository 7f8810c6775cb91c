/** Whether a style sheet, or something around it, hides an element. `false` where nothing is laid out, as in jsdom. */
export function isHidden(element: { readonly checkVisibility?: () => boolean }): boolean {
  return element.checkVisibility?.() === false;
}
