/** A random source that yields the same sequence each time, so that a failure is reproducible. */
export type Seeded = {
  /** Returns a whole number from 0 to below `limit`. */
  below(limit: number): number
  pick<T>(from: readonly T[]): T
  shuffled<T>(from: readonly T[]): T[]
}

/** @param seed a whole number; a failing test names it in its title */
export function seeded(seed: number): Seeded {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    pick: (from) => {
      const found = from[below(from.length)]
      if (found === undefined) throw new Error('there is nothing to pick from')
      return found
    },
    shuffled: (from) => {
      const rest = [...from]
      return from.map(() => rest.splice(below(rest.length), 1)).flat()
    },
  }
}
