/** What an element stands in as it is drawn: its slot, its parent, or the element whose shadow it is in. */
export function composedParent(node: Node): Node | null {
  if (node instanceof Element && node.assignedSlot !== null) return node.assignedSlot;
  return node.parentNode ?? (node instanceof ShadowRoot ? node.host : null);
}
