import { placeholders } from '../../base/page/composedParent.ts';
import { tokensOf } from '../looks/tokensOf.ts';

/**
 * Makes what moves an element into whatever fills the screen, which hides all that is not in it, and back to its place once
 * nothing does. Call it whenever either may have changed. What it inherits of the tokens in its `sheets` goes along.
 */
export function followFullScreen(element: HTMLElement, sheets: () => readonly string[]): () => void {
  /** What fills the screen, into which it has been moved. */
  let follows: Element | null = null;
  let carried: ReturnType<typeof tokensOf> = [];
  return () => {
    const full = (document as Partial<Document>).fullscreenElement ?? null;
    const place = placeholders.get(element) as Comment | undefined;
    const { isConnected } = element;
    if (place !== undefined) {
      if (isConnected && place.isConnected && full?.contains(element)) return;
      placeholders.delete(element);
      // What the page has set itself meanwhile stays.
      for (const [name, value] of carried)
        if (element.style.getPropertyValue(name) === value) element.style.removeProperty(name);
      // What the page has moved itself stays; what has lost its provider goes with it. What filled the screen may be gone by now.
      if (element.parentNode === follows) place.replaceWith(element);
      else place.remove();
    }
    follows = full;
    if (full === null || !element.isConnected || full.contains(element) || !showsContent(full)) return;
    const comment = document.createComment('laurel-overlay');
    element.before(comment);
    placeholders.set(element, comment);
    if (comment.parentNode !== null) answerForMoved(comment.parentNode);
    const tokens = tokensOf(element, sheets());
    full.append(element);
    const inherited = getComputedStyle(element);
    // Nor does it take over one that it had not.
    carried = tokens
      .filter(([name, value]) => inherited.getPropertyValue(name) !== value)
      .map(([name, value]) => [name, value || 'initial']);
    for (const [name, value] of carried) element.style.setProperty(name, value);
  };
}

/** Whether what stands in it is drawn: not in a canvas or a video, nor beside a shadow root that has no slot for it. */
function showsContent(full: Element): boolean {
  const tried = document.createElement('div');
  tried.style.display = 'block';
  full.append(tried);
  const isDrawn = full.localName !== 'canvas' && tried.getClientRects().length > 0;
  tried.remove();
  return isDrawn;
}

/**
 * The library that made a page goes on to take what was moved for a child of its parent, and breaks where that throws: what it does
 * there is done at the place that is kept.
 */
function answerForMoved(parent: Node): void {
  const natively = Node.prototype;
  parent.insertBefore = <T extends Node>(node: T, before: Node | null): T =>
    natively.insertBefore.call(parent, node, before && (placeholders.get(before) ?? before)) as T;
  parent.removeChild = <T extends Node>(node: T): T => {
    const place = placeholders.get(node);
    if (place?.parentNode === parent) parent.replaceChild(node, place);
    return natively.removeChild.call(parent, node) as T;
  };
}
