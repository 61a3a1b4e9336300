/** Returns the earliest of the instants; null if there is none. */
export function earliestOf(instants: readonly (number | null)[]): number | null {
  const known = instants.filter((instant) => instant !== null)
  return known.length === 0 ? null : Math.min(...known)
}
