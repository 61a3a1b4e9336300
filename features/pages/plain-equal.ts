/** Returns whether two JSON values are equal. The order of properties does not matter; an absent one equals null. */
export function isPlainEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (a === undefined || a === null) return b === undefined || b === null
  if (typeof a !== 'object' || typeof b !== 'object' || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((part, at) => isPlainEqual(part, b[at]))
    )
  }
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((name) =>
    isPlainEqual(left[name], right[name]),
  )
}
