/** The tokens that sheets know, as an element has them: nothing of them is inherited in a frame, or elsewhere on the page. */
export function tokensOf(element: Element, sheets: Iterable<string>): readonly (readonly [string, string])[] {
  const style = getComputedStyle(element);
  const names = new Set([...sheets].join().match(/--laurel-[\w-]+/g));
  return [...names].map((name) => [name, style.getPropertyValue(name)]);
}
