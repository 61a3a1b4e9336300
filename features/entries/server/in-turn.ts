/** Runs the calls with the same key one after the other, in the order in which they were made. */
export type InTurn = <T>(key: string, act: () => Promise<T>) => Promise<T>

/**
 * Creates a queue for each key in this process. Concurrent entries to one event wait in it rather than on a database
 * connection: otherwise fifty of them would hold all connections and none would be left for the next one. Two processes
 * still serialise through the lock on the event's row.
 */
export function inTurn(): InTurn {
  const last = new Map<string, Promise<unknown>>()
  return (key, act) => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(act, act)
    const done = mine.then(
      () => undefined,
      () => undefined,
    )
    last.set(key, done)
    void done.then(() => {
      if (last.get(key) === done) last.delete(key)
    })
    return mine
  }
}
