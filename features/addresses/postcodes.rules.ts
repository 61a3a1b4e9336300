/**
 * Maps postcodes to their usual state. Some postcodes cross a border, so a difference causes only a warning.
 * @source docs/reference/accounts.md §8.2
 */

/** The Australian states and territories. @source docs/reference/accounts.md §8.1 */
export const AU_STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const

export type AuState = (typeof AU_STATES)[number]

/** Ranges of postcodes, first and last included, with their state. */
const RUNS: readonly (readonly [number, number, AuState])[] = [
  [200, 299, 'ACT'],
  [800, 999, 'NT'],
  [1000, 1999, 'NSW'],
  [2000, 2599, 'NSW'],
  [2600, 2618, 'ACT'],
  [2619, 2899, 'NSW'],
  [2900, 2920, 'ACT'],
  [2921, 2999, 'NSW'],
  [3000, 3999, 'VIC'],
  [4000, 4999, 'QLD'],
  [5000, 5999, 'SA'],
  [6000, 6797, 'WA'],
  [6800, 6999, 'WA'],
  [7000, 7999, 'TAS'],
  [8000, 8999, 'VIC'],
  [9000, 9999, 'QLD'],
]

/** Returns the usual state of a 4-digit postcode, or null if it belongs to none. */
export function stateOfPostcode(postcode: string): AuState | null {
  if (!/^\d{4}$/.test(postcode)) return null
  const number = Number(postcode)
  return RUNS.find(([first, last]) => number >= first && number <= last)?.[2] ?? null
}

/** Returns whether a text is one of the Australian states or territories. */
export function isAuState(text: string): text is AuState {
  return (AU_STATES as readonly string[]).includes(text)
}
