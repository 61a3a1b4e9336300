/** Maximum nesting depth of JSON; far more than any payload of the API needs. */
export const JSON_DEPTH_MAX = 32

/** Returns whether PostgreSQL can store this text: it accepts neither NUL nor a lone surrogate. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Returns whether a property must not be stored, judged by its name and value. */
export type IsForbidden = (name: string, value: unknown) => boolean

/**
 * Finds the first part of a JSON value that must not be stored: a text or property name that PostgreSQL cannot store, a
 * property that `isForbidden` rejects, or nesting deeper than 32. Copies nothing and visits each part once, so that
 * large values stay cheap.
 * @returns the path with dots (`pageContents.0.name`), '' for the value itself, null if there is none
 */
export function findUnstorable(value: unknown, isForbidden: IsForbidden = () => false): string | null {
  const path: string[] = []

  const isBad = (part: unknown): boolean => {
    if (typeof part === 'string') return !isStorableText(part)
    if (typeof part !== 'object' || part === null) return false
    if (path.length >= JSON_DEPTH_MAX) return true
    return Array.isArray(part) ? isBadList(part) : isBadObject(part as Record<string, unknown>)
  }
  const isBadList = (list: readonly unknown[]): boolean => {
    for (let at = 0; at < list.length; at += 1) {
      const item = list[at]
      if (typeof item === 'number' || typeof item === 'boolean') continue
      path.push(String(at))
      if (isBad(item)) return true
      path.pop()
    }
    return false
  }
  const isBadObject = (object: Record<string, unknown>): boolean => {
    for (const name of Object.keys(object)) {
      const inner = object[name]
      path.push(name)
      if (!isStorableText(name) || isForbidden(name, inner) || isBad(inner)) return true
      path.pop()
    }
    return false
  }

  return isBad(value) ? path.join('.') : null
}
