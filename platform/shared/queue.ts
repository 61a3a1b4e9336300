/** Runs asynchronous work one piece after the other. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Creates a queue. It runs each piece of work after the pieces passed before it have ended; a failure reaches its own
 * caller only and does not stop the queue.
 */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work, work)
    last = result.catch(() => undefined)
    return result
  }
}
