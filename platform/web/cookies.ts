/** Cookies for choices that the server needs to render the first byte. The only permitted use of document.cookie. */

const YEAR_S = 365 * 24 * 60 * 60

/** Returns the value of a cookie that scripts may read; null if there is none. */
export function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1))
}

/** Stores a value for a year on the whole site; null deletes it. */
export function setCookie(name: string, value: string | null): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  const life = value === null ? 0 : YEAR_S
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${life}; SameSite=Lax${secure}`
}
