/** A large club may need this many times what a small one needs, and not more. */
export const MOST_GROWTH = 2

/**
 * Compares the memory of the server process in the large club with that in the small one.
 * @param {string} what @param {number} largeMb @param {number} smallMb @returns {import('../bench/rows.mjs').Row}
 */
export function memoryRow(what, largeMb, smallMb) {
  return {
    what,
    figure: `${largeMb.toFixed(0)} MB`,
    budget: `< ${MOST_GROWTH} ×`,
    isMet: largeMb < smallMb * MOST_GROWTH,
    beside: `${smallMb.toFixed(0)} MB in the small club`,
  }
}
