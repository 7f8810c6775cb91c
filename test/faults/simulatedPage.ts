import type { Browser, Page } from 'playwright';

interface TrafficWindow {
  readonly settled: () => Promise<void>;
}

/** A page whose clock goes only when it is told to. */
export interface SimulatedPage extends AsyncDisposable {
  readonly page: Page;
  /** Lets so much time pass, in steps after each of which every request has its answer. */
  readonly pass: (milliseconds: number, step: number) => Promise<void>;
}

/** Opens an address with a clock that stands still, and waits until its first answers are drawn. */
export async function openSimulatedPage(browser: Browser, address: string): Promise<SimulatedPage> {
  // So high that every widget is on the screen: what is out of sight is not polled.
  const page = await browser.newPage({ viewport: { width: 1280, height: 4000 } });
  const start = Date.parse('2026-11-21T12:00:00Z');
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start + 1000);
  await page.goto(address);
  await page.waitForFunction(() => 'settled' in window);
  const settle = (): Promise<void> => page.evaluate(() => (window as unknown as TrafficWindow).settled());
  const pass = async (milliseconds: number, step: number): Promise<void> => {
    for (let passed = 0; passed < milliseconds; passed += step) {
      await page.clock.runFor(step);
      await settle();
    }
  };
  await settle();
  // What is told of an answer is told by a timer.
  await pass(100, 50);
  return {
    page,
    pass,
    [Symbol.asyncDispose]: () => page.close(),
  };
}
