/**
 * What the worker may keep, worked out on paper. Everything that is not named here goes to the server as if there were
 * no worker.
 * @source SPEC §1; DOMAIN §6.2 rule 6; SECURITY row 30
 */

export type Asked = {
  method: string
  /** Path of our own origin. */
  path: string
  /** With its question mark, or empty. */
  search: string
  /** The browser opens a page with it. */
  isNavigation: boolean
  /** Carries somebody's token. */
  hasBearer: boolean
}

/**
 * - `file`: its name says what is in it, so a kept one is true for ever
 * - `document`: a page; the server first
 * - `own`: what the club knows of who is logged in; the server first
 * - `open`: the same for everybody; the server first
 * - `picture`: kept for who is logged in alone, since a garage has some
 * - `never`: not ours to touch
 */
export type Keeping = 'file' | 'document' | 'own' | 'open' | 'picture' | 'never'

/** What a member reads with no signal. Each is a read, whatever its method. */
const OWN_READS: Readonly<Record<string, readonly RegExp[]>> = {
  GET: [
    /^\/api\/v1\/club\/membership\/(home|card)$/,
    /^\/api\/v1\/club\/member\/getMembership$/,
    /^\/api\/v1\/club\/logBook\/(mine|vehicle)$/,
    /^\/api\/v1\/club\/entry\/(mine|standing)$/,
    /^\/api\/v1\/club\/specialVehicle\/(home|case)$/,
    /^\/api\/v1\/sell\/(tickets|order\/mine)$/,
    // What is on and the keys that prove codes. Who is coming is not kept: a gate's device is many people's.
    /^\/api\/v1\/club\/gate\/events$/,
  ],
  // Lists of records are asked for by POST. Verbs of the same base (create, update, delete) have a name, never a number.
  POST: [/^\/api\/v1\/club\/(vehicle|specialVehicle)(\/\d+)?$/],
}

const OPEN_READS = /^\/api\/v1\/club\/event\/calendar(\/[\w-]+)?$/

/** Screens that read, and whose document is the same empty shell for everybody. */
const MEMBERS_SCREENS =
  /^\/(membershipcard|orders|profile|vehicles|vehicle\/\d+(\/logbook)?|specialvehicle(\/\d+)?)$/i

/** Where one logs in, pays, signs or works at the desk, the gate aside, and addresses that are a secret by themselves. */
const NEVER_DOCUMENTS =
  /^\/(api|graphql|dev|assets|cms(?!\/gate\/?$)|checkout|cart|login|signup|forgotpassword|token-login|auth|card|unsubscribe|renew|invoice|show-invoice|vehicle\/new|calendar\/[^/]+\/enter)(\/|$)|\.[a-z\d]+$|^\/(healthz|readyz)$/i

/** The tickets of an order: their address is a secret, so the page is kept with what is the person's own. */
const OWN_DOCUMENTS = /^\/print-tickets\/[\w-]+$/i

const FILE = /^\/(assets\/[\w.-]+|theme-[\da-f]+)\.(js|css|woff2|svg|json)$/
const PICTURE = /^\/assets\/i\/[\w-]+\/\w+\/[\w.]+$/

/** What to do about a request of our own origin. */
export function keepingOf({ method, path, isNavigation, hasBearer }: Asked): Keeping {
  if (isNavigation) return method === 'GET' && !NEVER_DOCUMENTS.test(path) ? 'document' : 'never'
  if (hasBearer && (OWN_READS[method] ?? []).some((read) => read.test(path))) return 'own'
  if (method !== 'GET') return 'never'
  if (OPEN_READS.test(path)) return hasBearer ? 'own' : 'open'
  if (FILE.test(path)) return 'file'
  return isPicture(path) ? 'picture' : 'never'
}

/** Whether the address is one of a picture in the club's own store. */
export function isPicture(path: string): boolean {
  return PICTURE.test(path)
}

/** Whether a document belongs to who is logged in, and goes when they do. */
export function isOwnDocument(path: string): boolean {
  return OWN_DOCUMENTS.test(path)
}

/**
 * Whether this document may be kept. What the server wants nobody to keep stays unkept, but for the members' screens,
 * which are the same empty shell for everybody.
 */
export function mayKeepDocument(path: string, cacheControl: string | null): boolean {
  return (
    !(cacheControl ?? '').includes('no-store') ||
    ['/', LOGOUT, GATE_DOCUMENT].includes(documentKey(path)) ||
    isMembersScreen(path)
  )
}

/** Whether a kept document is an empty shell, the same whenever it came. */
export function isShell(path: string, cacheControl: string | null): boolean {
  return (
    isMembersScreen(path) ||
    [LOGOUT, GATE_DOCUMENT].includes(documentKey(path)) ||
    (path === '/' && (cacheControl ?? '').includes('no-store'))
  )
}

/** Whether the members' shell stands for this address where its own document is not kept. */
export function isMembersScreen(path: string): boolean {
  return MEMBERS_SCREENS.test(path) || OWN_DOCUMENTS.test(path)
}

/** A kept document is found whatever its query says, since a query only narrows what the page shows. */
export function documentKey(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '').toLowerCase() : path
}

/** Under what an answer is kept: a cache takes addresses alone, so what was sent becomes part of one. */
export function answerKey({ path, search }: Pick<Asked, 'path' | 'search'>, body: string): string {
  return body === '' ? path + search : `${path}?body=${encodeURIComponent(body)}`
}

/** Who calls, and in which of their sessions. */
export type Bearer = { owner: string; session: string }

/** Whose token a request carries; null where it carries none that can be read. */
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

/** The two newest shells stay: a page of the older build may still be open, and its code loads piece by piece. */
export function shellsToDrop(names: readonly string[], present: string): string[] {
  const shells = names.filter((name) => name.startsWith(SHELL_PREFIX) && name !== present)
  return shells.slice(0, -1)
}

export const SHELL_PREFIX = 'paddock-shell-'
export const OWN_PREFIX = 'paddock-own-'
/** Pages, as they are for whoever uses this device now. */
export const DOCUMENTS_CACHE = 'paddock-documents'
/** What is the same for everybody. */
export const OPEN_CACHE = 'paddock-open'

/** Says on a kept answer when it came from the server. */
export const CHECKED_HEADER = 'x-checked-at'
/** What is shown where a page was never kept. */
export const OFFLINE_PAGE = '/offline.html'
/** Whoever wants to leave a device can do so without a signal. */
const LOGOUT = '/logout'
/** Whose document stands for every members' screen. */
export const MEMBERS_SHELL = '/membershipcard'
/** Documents that a member is to have even where they were never opened. */
export const MEMBERS_DOCUMENTS = ['/', MEMBERS_SHELL, '/calendar', LOGOUT] as const
/** The gate's own: no other one may look through a camera. */
export const GATE_DOCUMENT = '/cms/gate'
/** Documents that do not make room for visited ones. */
export const ALWAYS_KEPT: ReadonlySet<string> = new Set([...MEMBERS_DOCUMENTS, GATE_DOCUMENT])
/** How long the server may take while something kept could be shown: at a track a signal often is one by name only. */
export const PATIENCE_MS = 8_000
/** So many pages, pictures and answers of one person stay; the oldest go first. */
export const DOCUMENTS_MOST = 40
export const PICTURES_MOST = 80
export const ANSWERS_MOST = 120
