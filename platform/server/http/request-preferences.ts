/** The request headers that decide which bytes of a cached page are sent. */
export type RequestPreferences = {
  acceptEncoding: string | undefined
  acceptLanguage: string | undefined
  cookie: string | undefined
  ifNoneMatch: string | undefined
}

/**
 * Reads these headers from the raw header list. Parsing all headers in Node would take longer than all other work for a
 * cached page.
 * @returns null if one of them occurs twice; then the web server handles the request
 */
export function readRequestPreferences(rawHeaders: readonly string[]): RequestPreferences | null {
  let acceptEncoding: string | undefined
  let acceptLanguage: string | undefined
  let cookie: string | undefined
  let ifNoneMatch: string | undefined
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    // Skip most other headers by the length of their names alone, which is faster than comparing the names.
    if (name.length !== 6 && name.length !== 13 && name.length !== 15) continue
    const value = rawHeaders[index + 1] ?? ''
    switch (name.toLowerCase()) {
      case 'cookie':
        if (cookie !== undefined) return null
        cookie = value
        break
      case 'if-none-match':
        if (ifNoneMatch !== undefined) return null
        ifNoneMatch = value
        break
      case 'accept-language':
        if (acceptLanguage !== undefined) return null
        acceptLanguage = value
        break
      case 'accept-encoding':
        if (acceptEncoding !== undefined) return null
        acceptEncoding = value
        break
      default:
    }
  }
  return { acceptEncoding, acceptLanguage, cookie, ifNoneMatch }
}
