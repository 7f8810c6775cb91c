/**
 * Gives everything drawn inside the parts that a page styles from outside, after its classes: `laurel-Leaderboard-row` is
 * `::part(Leaderboard-row)`. Returns a function that ends this.
 */
export function showParts(surface: Element): () => void {
  const show = (element: Element): void => {
    const parts = [...element.classList].flatMap((name) =>
      name.startsWith('laurel-') ? name.slice('laurel-'.length) : [],
    );
    const part = parts.join(' ');
    if ((element.getAttribute('part') ?? '') !== part) element.setAttribute('part', part);
  };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'attributes') show(target as Element);
      for (const node of addedNodes) {
        if (node.nodeType !== Node.ELEMENT_NODE) continue;
        show(node as Element);
        for (const element of (node as Element).querySelectorAll('[class]')) show(element);
      }
    }
  });
  observer.observe(surface, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
  return () => observer.disconnect();
}
