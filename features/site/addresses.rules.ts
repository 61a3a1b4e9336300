/** Rules about the addresses in the club's settings. All stored addresses are shown publicly as links. */
import { ownPath, TREACHEROUS } from '#platform/shared/own-path.ts'

/**
 * Returns whether a menu item may link to an address. It may if the address is a path of this site or an https address.
 */
export function isMenuTarget(text: string): boolean {
  return ownPath(text) !== null || findPublicHttpsUrl(text) !== null
}

const RESERVED_ENDINGS = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'invalid',
  'test',
  'onion',
  'home.arpa',
]

/**
 * Returns the address if it is https and has a public host name: no IP address, no port, no password, and no name that
 * exists only in private networks; otherwise null.
 * @source docs/reference/security.md §4.1
 */
export function findPublicHttpsUrl(text: string): URL | null {
  if (TREACHEROUS.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return null
  return isPublicHostName(url.hostname) ? url : null
}

function isPublicHostName(host: string): boolean {
  if (!/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(host))
    return false
  return !RESERVED_ENDINGS.some((ending) => host === ending || host.endsWith(`.${ending}`))
}

/** The hosts of each social network. An address that has another host is rejected. */
export const SOCIAL_HOSTS = {
  facebook: ['facebook.com', 'fb.com'],
  twitter: ['twitter.com', 'x.com'],
  instagram: ['instagram.com'],
  linkedin: ['linkedin.com'],
  youtube: ['youtube.com', 'youtu.be'],
  pinterest: ['pinterest.com', 'pinterest.com.au'],
  github: ['github.com'],
  xing: ['xing.com'],
  skype: ['skype.com'],
} as const satisfies Record<string, readonly string[]>

export type SocialNetwork = keyof typeof SOCIAL_HOSTS

/** Returns whether an address is https and has a host of that network. */
export function isSocialUrl(network: SocialNetwork, text: string): boolean {
  const url = findPublicHttpsUrl(text)
  return (
    url !== null &&
    SOCIAL_HOSTS[network].some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  )
}
