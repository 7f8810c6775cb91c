import { visibleTexts, type VisibleText } from './visibleTexts.ts';

/** What a reader would stumble over in the widgets on the page, as sentences; names may end in an ellipsis, if more than their beginning is left. */
export function troubleWithText(): string[] {
  const texts = visibleTexts();
  return [...texts.flatMap(cutOff), ...overlaps(texts)];
}

/** Where a text is cut by something around it, or leaves its widget. */
function cutOff({ element, text, box }: VisibleText): string[] {
  const named = `“${text.slice(0, 24)}” (${element.className || element.tagName})`;
  for (let around: HTMLElement | null = element; around !== null; around = around.parentElement) {
    const { overflowX, overflowY, textOverflow, fontSize } = getComputedStyle(around);
    const edge = around.getBoundingClientRect();
    const isScrolled = [overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll');
    // So many lines, and an ellipsis.
    const isClamped = getComputedStyle(around).webkitLineClamp !== 'none';
    if (isScrolled || isClamped) return [];
    if (
      overflowY !== 'visible' &&
      overflowY !== 'clip' &&
      (box.bottom > edge.bottom + 3 || box.top < edge.top - 3)
    )
      return [`${named} is cut in height`];
    const beyond = box.right > edge.right + 2 || box.left < edge.left - 2;
    if (overflowX !== 'visible' && beyond) {
      if (textOverflow !== 'ellipsis') return [`${named} is cut without a sign of it`];
      return edge.width < 1.75 * Number.parseFloat(fontSize)
        ? [`${named} is cut to ${Math.round(edge.width)} px`]
        : [];
    }
    if (around.matches('.laurel-Root')) return beyond ? [`${named} leaves its widget`] : [];
  }
  return [];
}

function overlaps(texts: readonly VisibleText[]): string[] {
  const found: string[] = [];
  const shown = texts.map((text) => ({ ...text, box: visibleBox(text) }));
  for (const [index, one] of shown.entries()) {
    for (const other of shown.slice(index + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      // Of texts that follow each other in one paragraph the second begins where the first ends, and its box is that of all its lines.
      if (
        flows(one.element) &&
        flows(other.element) &&
        one.element.parentElement === other.element.parentElement
      )
        continue;
      // What stays in sight lies over what is scrolled past it.
      if (stays(one.element) !== stays(other.element)) continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (width > 2 && height > 5)
        found.push(
          `“${one.text.slice(0, 24)}” (${one.element.className}) and “${other.text.slice(0, 24)}” (${other.element.className}) lie over each other`,
        );
    }
  }
  return found;
}

function flows(element: HTMLElement): boolean {
  return getComputedStyle(element).display === 'inline';
}

/** As much of a text as is left of it. */
function visibleBox({ element, box }: VisibleText): DOMRect {
  let { left, right, top, bottom } = box;
  for (let around: HTMLElement | null = element; around !== null; around = around.parentElement) {
    if (getComputedStyle(around).overflowX === 'visible') continue;
    const edge = around.getBoundingClientRect();
    left = Math.max(left, edge.left);
    right = Math.min(right, edge.right);
    top = Math.max(top, edge.top);
    bottom = Math.min(bottom, edge.bottom);
  }
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
}

function stays(element: HTMLElement): Element | null {
  for (let around: HTMLElement | null = element; around !== null; around = around.parentElement) {
    if (['sticky', 'fixed'].includes(getComputedStyle(around).position)) return around;
  }
  return element.closest('dialog');
}
