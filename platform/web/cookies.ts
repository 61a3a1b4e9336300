/** The one legal place of document.cookie: choices that the server must know for the first byte. */

const YEAR_S = 365 * 24 * 60 * 60

/** The value of a cookie that script may read; null when there is none. */
export function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1))
}

/** Keeps a choice for a year on the whole site; null forgets it. */
export function setCookie(name: string, value: string | null): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  const life = value === null ? 0 : YEAR_S
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${life}; SameSite=Lax${secure}`
}
