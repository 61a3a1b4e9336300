/** Addresses of imported pages. @source docs/reference/pages-and-blocks.md §8.11 */
import { ownPath } from '#platform/shared/own-path.ts'

const URL_LENGTH = 200
/** Number of characters that are reserved for the suffix that makes an address unique. */
const NUMBER_LENGTH = 5

export type AddressSuggestion = {
  url: string
  /** True if a page already has the address that was suggested first. */
  exists: boolean
  /** True if the former path contains characters that addresses here cannot have, or is an address of the app. */
  isChanged: boolean
}

/**
 * Suggests an address below `below` for each page: its former path, or a path made from its title. An address that
 * belongs to the app or to an existing page gets a suffix, and no two pages get the same address.
 */
export function suggestAddresses(
  pages: readonly { title: string; path: string }[],
  {
    below,
    isTaken,
    appRouteNames,
  }: { below: string; isTaken: (url: string) => boolean; appRouteNames: ReadonlySet<string> },
): AddressSuggestion[] {
  const given = new Set<string>()
  return pages.map(({ title, path }, at) => {
    const former = slugPath(path)
    const wanted = `${below}${former || slugPath(title.replaceAll('/', ' ')) || `/page-${at + 1}`}`
    const first = outsideApp(wanted, appRouteNames)
      .slice(0, URL_LENGTH - NUMBER_LENGTH)
      .replace(/[-/]{1,9}$/, '')
    let url = first
    for (let count = 2; given.has(url) || isTaken(url); count += 1) url = `${first}-${count}`
    given.add(url)
    const isChanged = path !== '' && `${below}${withoutSlash(decodedPath(path)).toLowerCase()}` !== first
    return { url, exists: isTaken(first), isChanged }
  })
}

const withoutSlash = (path: string) => path.replace(/\/{1,5}$/, '')

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Returns a path of lower-case letters, digits, hyphens and underscores; empty if nothing of the text can be used. */
export function slugPath(text: string): string {
  const parts = decodedPath(text).slice(0, 1_000).split('/').map(slugOf)
  return parts
    .filter((part) => part !== '')
    .map((part) => `/${part}`)
    .join('')
}

function slugOf(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain
    .replaceAll(/\.(?:html?|php|aspx?)$/g, '')
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

function outsideApp(url: string, appRouteNames: ReadonlySet<string>): string {
  const [, first = '', ...rest] = url.split('/')
  return appRouteNames.has(first) ? `/${[`${first}-page`, ...rest].join('/')}` : url
}

/**
 * Returns the key under which a link to a page of the former site is found: its address without scheme, `www.`, anchor
 * and trailing slash.
 */
export function formerKey(address: string): string {
  if (!URL.canParse(address)) return ''
  const { hostname, pathname, search } = new URL(address)
  return `${withoutWww(hostname)}${withoutSlash(decodedPath(pathname)).toLowerCase()}${search}`
}

/** The data that determine the new targets of the links in imported pages. */
export type LinkTargets = {
  /** New addresses by `formerKey`. */
  pages: ReadonlyMap<string, string>
  /** Hosts of the former site. */
  formerHosts: ReadonlySet<string>
  /** The origin of this site. */
  origin: string
}

const HREF = / href="([^"]*)"/g

/**
 * Updates the links in the HTML of imported pages: links to imported pages lead to their new addresses, and absolute
 * links to this site become paths. `former` lists the links to the former site that could not be updated.
 */
export function relinkImported(html: string, targets: LinkTargets): { html: string; former: string[] } {
  const former: string[] = []
  const next = html.replaceAll(HREF, (whole, encoded: string) => {
    const href = encoded
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
    const target = targetOf(href, targets)
    if (target === null) {
      if (isOfFormerSite(href, targets)) former.push(href)
      return whole
    }
    return ` href="${target.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  })
  return { html: next, former }
}

function isOfFormerSite(href: string, { formerHosts }: LinkTargets): boolean {
  if (!URL.canParse(href)) return false
  const host = withoutWww(new URL(href).hostname)
  return host !== '' && [...formerHosts].some((former) => withoutWww(former) === host)
}

const withoutWww = (host: string) => host.replace(/^www\./, '')

function targetOf(href: string, { pages, origin }: LinkTargets): string | null {
  if (!URL.canParse(href)) return null
  const url = new URL(href)
  const page = pages.get(formerKey(href)) ?? pages.get(formerKey(`${url.origin}${url.pathname}`))
  if (page !== undefined) return page
  return url.origin === origin ? ownPath(`${url.pathname}${url.search}${url.hash}`) : null
}

/** Returns how many links HTML has. */
export function countLinks(html: string): number {
  return [...html.matchAll(HREF)].length
}
