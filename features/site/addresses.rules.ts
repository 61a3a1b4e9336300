/** Which addresses the club's settings may hold. Everything that is stored is shown to strangers as a link. */
import { ownPath, TREACHEROUS } from '#platform/shared/own-path.ts'

/** Whether a menu may lead there: a path of this site, or an https address. */
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
 * The address if it is https and names a public host by its name: no numbers, no port, no password,
 * no name that only a private network knows.
 * @source SECURITY row 22
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

/** Where each social network lives; an address of another host is not taken for it. */
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

/** Whether the address is https and belongs to that network. */
export function isSocialUrl(network: SocialNetwork, text: string): boolean {
  const url = findPublicHttpsUrl(text)
  return (
    url !== null &&
    SOCIAL_HOSTS[network].some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  )
}
