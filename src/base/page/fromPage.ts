/**
 * Where a relative address leads from the page itself. Its `<base>` is left out: that is often another host, for pictures and
 * scripts, which is to hear of no token and no score. What is absolute stays as it is, and so does everything outside of a page.
 */
export function fromPage(address: string): string {
  if (typeof document === 'undefined') return address;
  const { href, origin } = location;
  // A page of `srcdoc` has no address of its own, one of a `blob:` but an origin.
  const page = [href, origin].find((one) => URL.canParse('/', one)) ?? document.baseURI;
  return URL.canParse(address, page) ? new URL(address, page).href : address;
}
