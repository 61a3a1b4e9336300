/** Conversion of amounts. Money is calculated in whole cents; the API sends and receives dollars. */

/** Converts dollars of the API to whole cents. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Returns whether an amount in dollars is a whole number of cents: a fraction of a cent cannot be charged. */
export function isWholeCents(dollars: number): boolean {
  return Math.abs(dollars * 100 - centsOf(dollars)) < 1e-6
}

/** Converts whole cents to dollars of the API. */
export function dollarsOf(cents: number): number {
  return cents / 100
}
