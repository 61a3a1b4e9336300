/**
 * Suburbs by postcode. They are only suggestions; any other suburb may be typed.
 * @source docs/reference/accounts.md §8.3
 */

/** Parses a list of entries `postcode suburb, suburb`, separated by line breaks or semicolons. */
export function readSuburbList(text: string): ReadonlyMap<string, readonly string[]> {
  const entries = text
    .split(/[;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return new Map(entries.map((entry) => [entry.slice(0, 4), entry.slice(5).split(', ')]))
}
