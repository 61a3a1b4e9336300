/** A lock shared by the tabs of one browser. */
import { createQueue } from '#platform/shared/queue.ts'

const queueOfThisTab = createQueue()

/**
 * Runs functions one after the other: across all tabs if the browser supports locks (on https and localhost), else
 * within this tab.
 */
export function inTurn<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as { locks?: LockManager }
  if (locks !== undefined) return locks.request(name, run)
  return queueOfThisTab(run)
}

/**
 * Takes a lock for as long as this tab is open or until it is released. @returns the function that releases it; null if
 * another tab has it, or if the browser does not support locks
 */
export function takeLock(name: string): Promise<(() => void) | null> {
  const { locks } = navigator as { locks?: LockManager }
  if (locks === undefined) return Promise.resolve(null)
  return new Promise((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(null)
          return undefined
        }
        return new Promise<void>((release) => resolve(release))
      })
      .catch(reject)
  })
}
