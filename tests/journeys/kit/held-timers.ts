import type { Page } from '@playwright/test'

type HeldTimers = { runIntervals: () => void }

/**
 * Lets a test run the repeated work of a page at once, while every short timer runs in real time. Playwright's clock
 * would also fake the timers of each document that a reload opens, and those documents start by an animation frame.
 * @param heldMs timeouts of this length never fire, so that a slow machine does not lose content that they would remove
 */
export async function holdTimers(page: Page, heldMs: number): Promise<void> {
  await page.addInitScript((held) => {
    const { setInterval: startInterval, clearInterval: stopInterval, setTimeout: startTimeout } = window
    const runs = new Map<number, () => void>()
    const timers = {
      setInterval: (run: () => void, periodMs: number): number => {
        const id = startInterval(run, periodMs)
        runs.set(id, run)
        return id
      },
      clearInterval: (id: number): void => {
        runs.delete(id)
        stopInterval(id)
      },
      setTimeout: (run: () => void, delayMs?: number, ...rest: unknown[]): number =>
        delayMs === held ? 0 : startTimeout(run, delayMs, ...rest),
      runIntervals: (): void => {
        for (const run of runs.values()) run()
      },
    }
    Object.assign(window, timers)
  }, heldMs)
}

/** Runs each repeated timer of the page once, whatever its period. */
export async function runIntervals(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as HeldTimers).runIntervals())
}
