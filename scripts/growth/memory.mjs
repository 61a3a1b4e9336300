/** A figure of the large club must be less than this many times the figure of the small club. */
export const MAX_GROWTH = 2

/**
 * Compares the memory of the server process in the large club with that in the small one.
 * @param {string} what the label of the row @param {number} largeMb @param {number} smallMb
 * @returns {import('../bench/rows.mjs').Row}
 */
export function memoryRow(what, largeMb, smallMb) {
  return {
    what,
    figure: `${largeMb.toFixed(0)} MB`,
    budget: `< ${MAX_GROWTH} ×`,
    isMet: largeMb < smallMb * MAX_GROWTH,
    beside: `${smallMb.toFixed(0)} MB in the small club`,
  }
}
