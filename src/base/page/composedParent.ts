/** Nodes that are elsewhere for a while, with what keeps their place. */
export const placeholders = new WeakMap<Node, Node>();

/**
 * What a node stands in as it is drawn: its slot, its parent, or the element whose shadow it is in. Asks nothing of its class,
 * which is another one in a frame.
 */
export function composedParent(node: Node): Node | null {
  const place = placeholders.get(node) ?? node;
  const { assignedSlot, host } = place as Partial<Element & ShadowRoot>;
  return assignedSlot ?? place.parentNode ?? (place.nodeType === 11 ? (host ?? null) : null);
}

/** The page, and every shadow root on the way to it: what hears of events that stay inside of one. */
export function rootsAround(node: Node): readonly Node[] {
  const found: Node[] = [];
  for (let around: Node | null = node; around !== null; around = composedParent(around))
    if (around.nodeType === 9 || around.nodeType === 11) found.push(around);
  return found;
}

/** An element, and what it is drawn in, out of shadow roots, too: the nearest first. */
export function* around(element: Element | null): Generator<HTMLElement> {
  for (let node: Node | null = element; node !== null; node = composedParent(node))
    if (node.nodeType === Node.ELEMENT_NODE) yield node as HTMLElement;
}

/** The modal dialog that an element is drawn in, or is. */
export function modalAround(element: Element | null): HTMLElement | undefined {
  return [...around(element)].find((part) => part.matches('dialog:modal'));
}
