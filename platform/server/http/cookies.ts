const LONGEST_COOKIE_HEADER = 8_192

/** The value of one cookie, or undefined. The first wins; quotes are taken off, percent signs are left alone. */
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
