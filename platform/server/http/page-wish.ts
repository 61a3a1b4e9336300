/** The headers that decide which bytes of a kept page are sent. */
export type PageWish = {
  acceptEncoding: string | undefined
  acceptLanguage: string | undefined
  cookie: string | undefined
  ifNoneMatch: string | undefined
}

/**
 * Picks them out of the headers as they came: having Node sort all headers first would cost more than everything else
 * that a kept page needs.
 * @returns null where one came twice, which is for the web server to make sense of
 */
export function readPageWish(rawHeaders: readonly string[]): PageWish | null {
  let acceptEncoding: string | undefined
  let acceptLanguage: string | undefined
  let cookie: string | undefined
  let ifNoneMatch: string | undefined
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    // Most names are told apart by their length alone.
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
