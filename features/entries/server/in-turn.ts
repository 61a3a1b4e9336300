/** Does what concerns one thing one after the other, in the order in which it was asked. */
export type InTurn = <T>(key: string, act: () => Promise<T>) => Promise<T>

/**
 * Who waits for an event that others are entering waits here and not on a connection of the database: fifty at once would
 * otherwise hold them all, with none left for the one whose turn it is. Two processes still meet at the event's row.
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
