/**
 * Returns the random numbers of one seed and one name. Each client of a run has its own name, so it makes the same
 * choices in every run of the seed, whatever the other clients do.
 * @param {number} seed
 * @param {string} name
 */
export function seeded(seed, name) {
  let state = seed >>> 0
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193) >>> 0
  /** Returns a random number from 0 inclusive to 1 exclusive (mulberry32). */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    /** @param {number} share from 0 to 1 */
    isTrue: (share) => next() < share,
    /** @param {number} least @param {number} most both inclusive */
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    /** @template T @param {readonly T[]} list @returns {T | undefined} undefined if the list is empty */
    pick: (list) => list[Math.floor(next() * list.length)],
    /** A UUID version 4. */
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => Math.floor(next() * 16).toString(16))
      hex[12] = '4'
      hex[16] = '89ab'[Math.floor(next() * 4)] ?? '8'
      const text = hex.join('')
      return [0, 8, 12, 16, 20].map((from, at) => text.slice(from, [8, 12, 16, 20, 32][at])).join('-')
    },
  }
}
