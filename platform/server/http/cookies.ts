const LONGEST_COOKIE_HEADER = 8_192

/**
 * Returns the value of one cookie, or undefined. If the name occurs twice, the first counts. Quotes are removed;
 * percent signs are not decoded.
 */
export function findCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined || header.length > LONGEST_COOKIE_HEADER) return undefined
  for (const part of header.split(';')) {
    const equals = part.indexOf('=')
    if (equals < 0 || part.slice(0, equals).trim() !== name) continue
    const value = part.slice(equals + 1).trim()
    return value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value
  }
  return undefined
}
