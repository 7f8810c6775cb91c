const constructed = new WeakMap<Window, Map<string, CSSStyleSheet>>();

/**
 * Gives a shadow root or a frame its rules: constructed sheets, which all elements of a document share and no content security
 * policy forbids; where the browser has none, a `<style>`.
 */
export function adoptSheets(root: ShadowRoot | Document, texts: readonly string[]): void {
  const view = (root.ownerDocument ?? root).defaultView;
  if (view === null) return;
  if (!('adoptedStyleSheets' in root) || typeof view.CSSStyleSheet?.prototype.replaceSync !== 'function') {
    writeStyle(root, texts);
    return;
  }
  const known = constructed.get(view) ?? new Map<string, CSSStyleSheet>();
  constructed.set(view, known);
  root.adoptedStyleSheets = texts.map((text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    // Of the document's own window: a frame takes none of another's.
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(text);
    known.set(text, sheet);
    return sheet;
  });
}

function writeStyle(root: ShadowRoot | Document, texts: readonly string[]): void {
  const parent = root instanceof Document ? root.head : root;
  const style = parent.querySelector('style') ?? (root.ownerDocument ?? document).createElement('style');
  const text = texts.join('\n');
  if (style.textContent !== text) style.textContent = text;
  if (!style.isConnected) parent.prepend(style);
}
