/**
 * A request, as far as the caching rules depend on it.
 * @source docs/reference/offline.md §1.1, §1.2, §1.3
 */

export type Asked = {
  method: string
  /** Path on our own origin. */
  path: string
  /** Query with its question mark, or empty. */
  search: string
  /** Whether the browser opens a page with this request. */
  isNavigation: boolean
  /** Whether the request carries an access token. */
  hasBearer: boolean
}

/**
 * How the service worker treats a request.
 *
 * - `file`: a file whose name contains a hash of its content, so a cached copy is always valid
 * - `document`: a page; the cached copy is used only if the server does not respond
 * - `own`: data of the logged-in person; cached copy as for `document`
 * - `open`: data that is the same for everyone; cached copy as for `document`
 * - `picture`: cached for the logged-in person; a private picture only if it belongs to them
 * - `never`: passed to the server and not cached
 */
export type Keeping = 'file' | 'document' | 'own' | 'open' | 'picture' | 'never'

/** Calls whose responses a member can read offline, by method. All of them only read data. */
const OWN_READS: Readonly<Record<string, readonly RegExp[]>> = {
  GET: [
    /^\/api\/v1\/club\/membership\/(home|card)$/,
    /^\/api\/v1\/club\/member\/getMembership$/,
    /^\/api\/v1\/club\/logBook\/(mine|vehicle)$/,
    /^\/api\/v1\/club\/entry\/(mine|standing)$/,
    /^\/api\/v1\/club\/specialVehicle\/(home|case)$/,
    /^\/api\/v1\/sell\/(tickets|order\/mine)$/,
    // These responses contain the gate's events and the keys that verify codes. The list of entrants is not cached,
    // because many people use the device of a gate.
    /^\/api\/v1\/club\/gate\/events$/,
  ],
  // Lists of records are requested by POST. The paths that create, update or delete end in a word instead of a number,
  // so they do not match.
  POST: [/^\/api\/v1\/club\/(vehicle|specialVehicle)(\/\d+)?$/],
}

const OPEN_READS = /^\/api\/v1\/club\/(event\/calendar(\/[\w-]+)?|limits\/classes)$/

/** Members' screens that only read data. Their document is the same empty shell for everyone. */
const MEMBERS_SCREENS =
  /^\/(membershipcard|orders|profile|vehicles|vehicle\/\d+(\/logbook)?|specialvehicle(\/\d+)?)$/i

/**
 * Pages where people log in, pay, sign, search or use the staff desk (except the gate), and pages whose address is a
 * secret.
 */
const NEVER_DOCUMENTS =
  /^\/(api|graphql|dev|assets|cms(?!\/gate\/?$)|checkout|cart|login|signup|forgotpassword|token-login|auth|search|card|unsubscribe|guardian|draft-preview|renew|invoice|show-invoice|vehicle\/new|calendar\/[^/]+\/enter)(\/|$)|\.[a-z\d]+$|^\/(healthz|readyz)$/i

/** The tickets of an order. Their address is a secret, so the document is cached with the person's own data. */
const OWN_DOCUMENTS = /^\/print-tickets\/[\w-]+$/i

const FILE = /^\/(assets\/[\w.-]+|theme-[\da-f]+)\.(js|css|woff2|svg|json)$/
const PICTURE = /^\/assets\/i\/[\w-]+\/\w+\/[\w.]+$/

/** Returns how the service worker treats a request to our own origin. */
export function keepingOf({ method, path, isNavigation, hasBearer }: Asked): Keeping {
  if (isNavigation) return method === 'GET' && !NEVER_DOCUMENTS.test(path) ? 'document' : 'never'
  if (hasBearer && (OWN_READS[method] ?? []).some((read) => read.test(path))) return 'own'
  if (method !== 'GET') return 'never'
  if (OPEN_READS.test(path)) return hasBearer ? 'own' : 'open'
  if (FILE.test(path)) return 'file'
  return isPicture(path) ? 'picture' : 'never'
}

/** Returns whether the path is that of an image in the club's own store. */
export function isPicture(path: string): boolean {
  return PICTURE.test(path)
}

/**
 * Returns the id of the person to whom a private image belongs, from its address; null for a public image. Only the
 * server verifies the signature.
 */
export function pictureOwner(search: string): string | null {
  const access = new URLSearchParams(search).get('access')
  return access === null ? null : (access.split('.')[0] ?? '')
}

/** Returns whether a document belongs to the logged-in person and is deleted with their session. */
export function isOwnDocument(path: string): boolean {
  return OWN_DOCUMENTS.test(path)
}

/**
 * Returns whether this document may be cached. Documents that the server marks no-store are not, except the members'
 * screens, which are the same empty shell for everyone.
 */
export function mayStoreDocument(path: string, cacheControl: string | null): boolean {
  return (
    !(cacheControl ?? '').includes('no-store') ||
    ['/', LOGOUT, GATE_DOCUMENT].includes(documentKey(path)) ||
    isMembersScreen(path)
  )
}

/** Returns whether a cached document is an empty shell, which is never outdated. */
export function isShell(path: string, cacheControl: string | null): boolean {
  return (
    isMembersScreen(path) ||
    [LOGOUT, GATE_DOCUMENT].includes(documentKey(path)) ||
    (path === '/' && (cacheControl ?? '').includes('no-store'))
  )
}

/** Returns whether the members' shell may be served for this address if its own document is not cached. */
export function isMembersScreen(path: string): boolean {
  return MEMBERS_SCREENS.test(path) || OWN_DOCUMENTS.test(path)
}

/** The files of the site that a document names: scripts, styles, fonts. */
export function filesNamedIn(html: string): string[] {
  return [...new Set(html.split(/["\s]/).filter((part) => FILE.test(part)))]
}

/**
 * Returns the key of a cached document: the path without its query, because a query only filters the content of the
 * page. A language in the address is an exception and is added to the key, see `languageNamedIn`.
 */
export function documentKey(path: string): string {
  if (path.length <= 1) return path
  // Written here and not imported, because the bundler would move a module that pages also use into a second file, and
  // the worker must be one file.
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end).toLowerCase()
}

/**
 * Returns the key of a cached response. The Cache API has addresses as keys only, so the request's body becomes part of
 * the address.
 */
export function answerKey({ path, search }: Pick<Asked, 'path' | 'search'>, body: string): string {
  return body === '' ? path + search : `${path}?body=${encodeURIComponent(body)}`
}

const LANGUAGE_IN_ADDRESS = /[?&]lang=([a-z]{2}(?:-[A-Z]{2})?)(?:&|$)/

/**
 * Returns the language in the address of a document; null if it contains none. It takes precedence over the cookie, so
 * the same path with another language is another document.
 */
export function languageNamedIn(search: string): string | null {
  return LANGUAGE_IN_ADDRESS.exec(search)?.[1] ?? null
}

const IN_LANGUAGE = /[?&]x-language=[\w-]*$/

/**
 * Returns the key of a response together with the language of the page that requested it, because the texts of events
 * and other records are translated.
 * @param language value of the request's language header, null without one
 */
export function keyInLanguage(key: string, language: string | null): string {
  if (language === null || language === '') return key
  return `${key}${key.includes('?') ? '&' : '?'}x-language=${encodeURIComponent(language)}`
}

/** Returns whether a cached key belongs to the same request in any language. @param key without a language */
export function isInAnyLanguage(cached: string, key: string): boolean {
  return cached.replace(IN_LANGUAGE, '') === key
}

/** The person who calls, and their session. */
export type Bearer = { owner: string; session: string }

/** Returns the person and session from a request's access token; null if it has no readable one. */
export function bearerOf(authorization: string | null): Bearer | null {
  const [, claims = ''] = /^Bearer [\w-]+\.([\w-]+)\.[\w-]*$/.exec(authorization ?? '') ?? []
  try {
    const { sub, sid } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as Partial<
      Record<string, unknown>
    >
    const isOne = typeof sub === 'string' && /^[\w-]{1,64}$/.test(sub) && typeof sid === 'string'
    return isOne ? { owner: sub, session: sid } : null
  } catch {
    return null
  }
}

/**
 * Returns the shell caches to delete. The previous build's shell remains: one of its pages may still be open and load
 * further chunks.
 */
export function shellsToDrop(names: readonly string[], present: string): string[] {
  const shells = names.filter((name) => name.startsWith(SHELL_PREFIX) && name !== present)
  return shells.slice(0, -1)
}

export const SHELL_PREFIX = 'paddock-shell-'
export const OWN_PREFIX = 'paddock-own-'
/** Cache of documents for the person who currently uses this device. */
export const DOCUMENTS_CACHE = 'paddock-documents'
/** Cache of responses that are the same for everyone. */
export const OPEN_CACHE = 'paddock-open'

/** Header with which a page names its language in its calls. */
export const LANGUAGE_HEADER = 'x-language'
/** Header of a cached response with the time at which it came from the server. */
export const CHECKED_HEADER = 'x-checked-at'
/** Page that is shown offline if the requested one is not cached. */
export const OFFLINE_PAGE = '/offline.html'
/** Cached so that a person can log out offline. */
const LOGOUT = '/logout'
/** The document that is served for every members' screen. */
export const MEMBERS_SHELL = '/membershipcard'
/** Documents that are cached for a member even if they never opened them. */
export const MEMBERS_DOCUMENTS = ['/', MEMBERS_SHELL, '/calendar', LOGOUT] as const
/** The gate's document; no other one is allowed to use the camera. */
export const GATE_DOCUMENT = '/cms/gate'
/** Documents that are never evicted in favour of visited ones. */
export const ALWAYS_CACHED: ReadonlySet<string> = new Set([...MEMBERS_DOCUMENTS, GATE_DOCUMENT])
/** Time in ms to wait for the server before a cached response is served: at a track the network is often very slow. */
export const PATIENCE_MS = 8_000
/**
 * Maximum numbers of documents, pictures and responses that are cached for one person. The oldest are evicted first.
 */
export const DOCUMENTS_MOST = 40
export const PICTURES_MOST = 80
export const ANSWERS_MOST = 120
