import type { FrameLocator, Locator, Page } from 'playwright';

/**
 * Waits until no overlay is open, and keys are the game's again. An empty dialog is hidden to Playwright some milliseconds earlier:
 * its content goes first.
 */
export async function overlayClosed(within: Page | FrameLocator | Locator): Promise<void> {
  await within.locator('dialog[open]').waitFor({ state: 'detached' });
}
