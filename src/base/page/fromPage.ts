/**
 * Where a relative address leads from the page itself. Its `<base>` is left out: that is often another host, for pictures and
 * scripts, which is to hear of no token and no score. What is absolute stays as it is, and so does everything outside of a page.
 */
export function fromPage(address: string): string {
  if (typeof document === 'undefined') return address;
  const { href } = location;
  const { origin } = globalThis;
  const isOwn = (one: string): boolean => URL.canParse('/', one) && new URL(one).origin === origin;
  // A page of `srcdoc` has no address of its own, and the <base> of the page around it; one of a `blob:` has but an origin.
  const page = URL.canParse('/', href) ? href : ([document.baseURI, origin].find(isOwn) ?? document.baseURI);
  return URL.canParse(address, page) ? new URL(address, page).href : address;
}
