/** A text that is seen, with its box on the page. */
export interface VisibleText {
  readonly element: HTMLElement;
  readonly text: string;
  readonly box: DOMRect;
}

/** All texts of the widgets on the page, but those for screen readers only. */
export function visibleTexts(): VisibleText[] {
  const found: VisibleText[] = [];
  for (const root of document.querySelectorAll('.laurel-Root, .laurel-Part')) {
    if (root.parentElement?.closest('.laurel-Root') !== null) continue;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent?.trim() ?? '';
      if (
        element === null ||
        text === '' ||
        element.closest('.laurel-VisuallyHidden, option, [data-hidden]') !== null
      )
        continue;
      if (getComputedStyle(element).clipPath === 'inset(50%)') continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const box = range.getBoundingClientRect();
      if (box.width > 0 && box.height > 0) found.push({ element, text, box });
    }
  }
  return found;
}
