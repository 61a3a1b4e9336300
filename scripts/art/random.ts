/** A seeded source of numbers in [0, 1). The same seed gives the same sequence on every machine. */
export type Random = () => number

/** Creates a mulberry32 generator: 32 bits of state, random enough for drawings and short to read. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Returns a uniformly distributed number between the two. */
export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random()
}
