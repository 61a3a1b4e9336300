import { createQueue, type Queue } from '#platform/shared/queue.ts'

/** Runs the calls with the same key one after the other, in the order of the calls. */
export type InTurn = <T>(key: string, act: () => Promise<T>) => Promise<T>

/**
 * Creates a queue for each key in this process. Concurrent entries to one event wait in it rather than on a database
 * connection: otherwise fifty of them would hold all connections and none would be left for the next one. Two processes
 * still serialise through the lock on the event's row.
 */
export function inTurn(): InTurn {
  const queues = new Map<string, { run: Queue; waiting: number }>()
  return async (key, act) => {
    const queue = queues.get(key) ?? { run: createQueue(), waiting: 0 }
    queues.set(key, queue)
    queue.waiting += 1
    try {
      return await queue.run(act)
    } finally {
      queue.waiting -= 1
      if (queue.waiting === 0) queues.delete(key)
    }
  }
}
