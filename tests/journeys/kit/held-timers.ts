import type { Page } from '@playwright/test'

type HeldTimers = { runIntervals: () => void }

/**
 * Lets a test run the repeated timers of a page at any moment, while its short timers run in real time. Playwright's
 * clock is unsuitable, because it would also fake the timers of a document that a reload opens, and such a document
 * needs an animation frame to start.
 * @param heldMs timeouts of this length never end, so that content which they would remove stays visible on a slow
 * machine
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
