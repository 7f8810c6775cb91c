/** What has the focus in the tree that an element stands in: its page, or its shadow root. */
export function focusedIn(element: Element): Element | null {
  const root = element.getRootNode();
  return 'activeElement' in root ? (root as Document | ShadowRoot).activeElement : null;
}

/** What has the focus, shadow roots looked into. */
export function focusedElement(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}
