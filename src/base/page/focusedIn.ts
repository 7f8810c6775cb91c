/** What has the focus in the tree that an element stands in: its page, or its shadow root. */
export function focusedIn(element: Element): Element | null {
  const root = element.getRootNode();
  return 'activeElement' in root ? (root as Document | ShadowRoot).activeElement : null;
}

/** What has the focus on the page, shadow roots looked into. */
export function focusedElement(): Element | null {
  return deepestFocus(document);
}

/** What has the focus in a document, shadow roots looked into. */
export function deepestFocus({ activeElement }: Document): Element | null {
  let element = activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}
