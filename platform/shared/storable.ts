/** No body of ours nests deeper; what does was made to exhaust the stack. */
const DEEPEST = 32

/** Whether the database can keep this text: no NUL in it, and no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/**
 * Where in a JSON value stands something the database could not keep: a text of that kind, a name
 * of that kind, or a nesting deeper than 32.
 * @returns the path with dots (`pageContents.0.name`), '' for the value itself, null when all is well.
 */
export function findUnstorable(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === 'string') return isStorableText(value) ? null : path.join('.')
  if (typeof value !== 'object' || value === null) return null
  if (path.length >= DEEPEST) return path.slice(0, 3).join('.')
  for (const [name, part] of Object.entries(value)) {
    if (!isStorableText(name)) return path.join('.')
    const found = findUnstorable(part, [...path, name])
    if (found !== null) return found
  }
  return null
}
