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
