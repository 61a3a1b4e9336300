import { sleepMs } from '#platform/server/timers.ts'

/**
 * Asks until the answer is yes, for what another process does in its own time.
 * @throws Error with `what` when it has not come true in `withinMs`.
 */
export async function eventually(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  withinMs = 10_000,
): Promise<void> {
  const startedAtMs = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - startedAtMs > withinMs) throw new Error(`not within ${withinMs} ms: ${what}`)
    await sleepMs(10)
  }
}
