/**
 * The base for copied components, which may stand beside any sheet of Laurel's and must change nothing there: a layer inside
 * `laurel` loses to what stands in `laurel` itself, as in `styles.layered.css`, and to what stands in no layer, as in
 * `styles.css`. A component may be imported before the page's own sheets, and the first to name a layer gives it its place:
 * above those of Tailwind that hold resets, and below its utilities.
 */
export function belowAllSheets(css: string): string {
  return `@layer theme, base, laurel.base;\n${css.replaceAll(/@layer laurel\s*\{/g, '@layer laurel.base {')}`;
}
