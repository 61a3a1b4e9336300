import { Problem } from '#platform/shared/problem.ts'

/** Limits how many encodes run and wait, and shares the turns between the networks that request them. */
export type EncodeGate = {
  /**
   * Runs the work when its turn comes. Uploads go first; the networks of the other encodes take turns.
   * @param source the network of the request (`networkOf`), or one of `ENCODE_SOURCES`
   * @throws Problem UNAVAILABLE if the queue is full and `source` has the largest share of it
   */
  pass<T>(source: string, work: () => Promise<T>): Promise<T>
}

/** Sources that are not the network of a request. No network address has these forms. */
export const ENCODE_SOURCES = {
  /** An image that a logged-in person uploads. */
  upload: 'upload',
  /** Work of the server itself, such as the app's icons. */
  server: 'server',
} as const

/** Number of encodes that run simultaneously. More encodes would not be faster, and each takes up to 0.3 GB. */
const ENCODES_AT_ONCE = 2
/** Length of the queue. At a few encodes per second, a longer one would mean waiting most of a minute. */
const WAITING_MAX = 200
const RETRY_AFTER_S = 10

type Waiting = { start(): void; refuse(problem: Problem): void }

/** Creates a gate. Each process needs exactly one. */
export function createEncodeGate(atOnce = ENCODES_AT_ONCE, waitingMax = WAITING_MAX): EncodeGate {
  const queue = createFairQueue(waitingMax)
  let running = 0

  return {
    async pass(source, work) {
      if (running < atOnce) running += 1
      else await new Promise<void>((start, refuse) => queue.add(source, { start, refuse }))
      try {
        return await work()
      } finally {
        // Give the slot to the next entry of the queue instead of freeing it, so that no new request overtakes the
        // queue.
        const next = queue.next()
        if (next) next.start()
        else running -= 1
      }
    },
  }
}

/**
 * Creates a queue that has one line of waiting entries for each source. The order of the map is the order in which the
 * sources take turns.
 */
function createFairQueue(waitingMax: number) {
  const lines = new Map<string, Waiting[]>()
  let size = 0

  function remove(source: string, line: Waiting[], taken: Waiting | undefined): Waiting | undefined {
    size -= 1
    if (line.length === 0) lines.delete(source)
    return taken
  }

  /** Returns the source with the longest line; undefined if that is `source` itself or the uploads. */
  function findLargerShare(source: string): [string, Waiting[]] | undefined {
    let largest: [string, Waiting[]] | undefined
    for (const entry of lines)
      if (entry[0] !== ENCODE_SOURCES.upload && entry[1].length > (largest?.[1].length ?? 0)) largest = entry
    if (largest === undefined) return undefined
    const own = lines.get(source)?.length ?? 0
    return source === ENCODE_SOURCES.upload || largest[1].length > own + 1 ? largest : undefined
  }

  return {
    /**
     * Adds an entry. If the queue is full, refuses the newest entry of the source that has the most entries, uploads
     * excepted. Refuses the new entry instead if no source has more entries than `source` would have with it.
     */
    add(source: string, waiting: Waiting): void {
      if (size >= waitingMax) {
        const refusal = new Problem('UNAVAILABLE', { retryAfterS: RETRY_AFTER_S })
        const larger = findLargerShare(source)
        if (larger === undefined) return waiting.refuse(refusal)
        const [name, line] = larger
        remove(name, line, line.pop())?.refuse(refusal)
      }
      size += 1
      const line = lines.get(source)
      if (line) line.push(waiting)
      else lines.set(source, [waiting])
    },

    next(): Waiting | undefined {
      const uploads = lines.get(ENCODE_SOURCES.upload)
      const [source, line] = uploads ? [ENCODE_SOURCES.upload, uploads] : (lines.entries().next().value ?? [])
      if (source === undefined || line === undefined) return undefined
      // Move the source to the end of the order of turns.
      lines.delete(source)
      lines.set(source, line)
      return remove(source, line, line.shift())
    },
  }
}
