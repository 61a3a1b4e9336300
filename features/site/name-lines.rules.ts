/**
 * Splits a club's name into two lines: `Corella Plains Motor Sport Club` into `Corella Plains` and `Motor Sport Club`.
 * The second line begins with a word such as `Motor` or `Car`. It is empty if no such word follows the
 * first word.
 */
export function nameLines(name: string): [string, string] {
  const at = name.search(/\s(?:motor|car|auto|racing|sporting|vehicle)/i)
  return at > 0 ? [name.slice(0, at).trimEnd(), name.slice(at + 1)] : [name, '']
}
