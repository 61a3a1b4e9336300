/** A seeded source of numbers in [0, 1). The same seed gives the same row of numbers on every machine. */
export type Chance = () => number

/** mulberry32: 32 bits of state, even enough for drawings and short enough to read. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A number between the two, evenly spread. */
export function between(chance: Chance, low: number, high: number): number {
  return low + (high - low) * chance()
}
