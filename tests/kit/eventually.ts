import { sleepMs } from '#platform/server/timers.ts'

/**
 * Polls until a condition is true, for effects that another process causes at its own pace.
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
