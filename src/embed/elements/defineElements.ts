import { installGuard } from '../overlay/guard.ts';
import { defineOptions, type LaurelElement } from './LaurelElement.ts';
import { version } from '../version.ts';

/** Elements by name. */
export type Elements = Readonly<Record<string, typeof LaurelElement>>;

/**
 * Makes elements known to the page. Where another copy of Laurel has been here, its elements stay, all of them, and the console
 * says which version that is: an element cannot be defined twice.
 */
export function defineElements(elements: Elements): void {
  if (typeof customElements === 'undefined') return;
  const taken = Object.keys(elements).flatMap((name) => customElements.get(name) ?? [])[0];
  if (taken !== undefined) {
    if (Object.values(elements).includes(taken as unknown as typeof LaurelElement)) return;
    const other = (taken as Partial<Pick<typeof LaurelElement, 'version'>>).version ?? 'of somebody else';
    // oxlint-disable-next-line no-console -- where developers look
    console.warn(
      `Laurel: this page has elements of Laurel ${other} already, which stay; those of ${version} are left out. Load Laurel once.`,
    );
    return;
  }
  installGuard('laurel-overlay' in elements);
  for (const element of Object.values(elements)) defineOptions(element);
  // The provider first, which those inside look for.
  for (const [name, element] of Object.entries(elements))
    customElements.define(name, element as unknown as CustomElementConstructor);
}
