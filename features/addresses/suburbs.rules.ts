/** Which places a postcode is known to hold. Only ever offered: nobody has to live in one of them. @source DOMAIN §6.2 rule 4 */

/** The places of each postcode, out of a list that has `postcode place, place` on lines or between semicolons. */
export function readSuburbList(text: string): ReadonlyMap<string, readonly string[]> {
  const entries = text
    .split(/[;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return new Map(entries.map((entry) => [entry.slice(0, 4), entry.slice(5).split(', ')]))
}
