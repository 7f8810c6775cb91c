/**
 * The style sheet without its cascade layer: rules of one class then stand above a page's resets (`*`, `p`, `button`), which
 * stand above everything in a layer, and below whatever a page says later or more closely.
 */
export function unlayer(css: string): string {
  let text = '';
  let rest = css;
  for (let at = rest.search(/@layer laurel\s*\{/); at >= 0; at = rest.search(/@layer laurel\s*\{/)) {
    const open = rest.indexOf('{', at);
    const close = closingBrace(rest, open);
    text += rest.slice(0, at) + rest.slice(open + 1, close);
    rest = rest.slice(close + 1);
  }
  return text + rest;
}

function closingBrace(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    else if (css[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('The style sheet has a block that does not end.');
}
