import { Problem } from '#platform/shared/problem.ts'

/** Lets a bounded number of encodes run at once and a bounded number wait. */
export type EncodeGate = {
  /**
   * Runs the work when it is its turn; first come, first served.
   * @throws Problem UNAVAILABLE when too many wait already
   */
  pass<T>(work: () => Promise<T>): Promise<T>
}

/** More at once make nothing faster and take up to 0.3 GB each. */
const ENCODES_AT_ONCE = 2
/** A dozen pages full of new pictures; at a few encodes a second, what comes after would wait most of a minute. */
const WAITING_MAX = 200
const RETRY_AFTER_S = 10

/** A gate of its own; a process needs one. */
export function createEncodeGate(atOnce = ENCODES_AT_ONCE, waitingMax = WAITING_MAX): EncodeGate {
  const waiting: (() => void)[] = []
  let running = 0

  return {
    async pass(work) {
      if (running >= atOnce) {
        if (waiting.length >= waitingMax) throw new Problem('UNAVAILABLE', { retryAfterS: RETRY_AFTER_S })
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else {
        running += 1
      }
      try {
        return await work()
      } finally {
        // The place is handed over, not given up, so that nobody slips in between.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
