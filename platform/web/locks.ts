/** Taking turns among the tabs of one browser. */

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Runs one after the other, among all tabs where the browser has locks (it has them on https and on
 * this machine), else within this tab.
 */
export function inTurn<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as { locks?: LockManager }
  if (locks !== undefined) return locks.request(name, run)
  const turn = lastTurn.then(run, run)
  lastTurn = turn
  return turn
}
