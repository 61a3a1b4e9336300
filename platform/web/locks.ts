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
