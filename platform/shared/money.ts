/** Conversion of amounts. Money is calculated in whole cents; the API sends and receives dollars. */

/** Converts dollars of the API to whole cents. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Converts whole cents to dollars of the API. */
export function dollarsOf(cents: number): number {
  return cents / 100
}
