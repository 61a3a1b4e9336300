/**
 * Parses a URL; null if it is invalid. Does not use `URL.canParse` and `URL.parse`, which older phones do not support.
 */
export function foundUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
