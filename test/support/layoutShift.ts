import type { Page } from 'playwright';

/** As browsers tell it; the types of the DOM do not. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}

/** How far a page has moved under its reader so far: the sum of the browser's own `layout-shift` entries. */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    return new Promise<number>((done) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += (entry as LayoutShift).value;
      }).observe({ type: 'layout-shift', buffered: true });
      // What has happened is told in tasks of their own, after the frames.
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(sum))));
    });
  });
}
