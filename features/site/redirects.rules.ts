/** Rules of the redirect table. Pure functions. @source docs/reference/public-site.md §2.4 */
import { decoded } from '#platform/shared/decoded.ts'
import { ownPath } from '#platform/shared/own-path.ts'
import { withoutEnd } from '#platform/shared/trim-text.ts'
import type { RedirectEntry } from './site.contract.ts'

/**
 * First path segments that cannot be redirected: log-in and log-out, the desk, and paths that the server answers
 * without reading the redirect table. @source docs/reference/public-site.md §1.3, §2.4
 */
export const RESERVED_NAMES = [
  'cms',
  'login',
  'logout',
  'auth',
  'authtoken',
  'token-login',
  'api',
  'graphql',
  'assets',
  'app-icon',
  'v',
  'dev',
  'healthz',
  'readyz',
  'sw.js',
  'offline.html',
  'robots.txt',
  'sitemap.xml',
  'favicon.ico',
  'favicon.svg',
  'favicon-dark.svg',
  'manifest.webmanifest',
] as const

/** The path of a sitemap file that the sitemap’s index names. */
const SITEMAP_FILE = /^sitemap-[0-9]+\.xml$/

const SCHEME = /^[a-z][a-z0-9+.-]*:/i

const LONGEST_CHAIN = 20

/**
 * Normalises a path to the key of the redirect table: decoded, in lower case, without query, fragment and trailing
 * slash.
 */
export function redirectKey(path: string): string {
  // The path is decoded first, because two spellings of one path would hide a redirect loop.
  const bare = decoded(path.split(/[?#]/, 1)[0] ?? '').toLowerCase()
  return bare.length > 1 ? withoutEnd(bare, /\//) || '/' : bare
}

/**
 * Returns the path of this site that a redirect leads to: `join` becomes `/join`. Null for a target outside the site.
 * @source docs/reference/public-site.md §2.4
 */
export function redirectTarget(to: string): string | null {
  return ownPath(to.startsWith('/') || SCHEME.test(to) ? to : `/${to}`)
}

/** Returns whether the first segment of a path is a reserved name. */
export function isReservedPath(path: string): boolean {
  const first = redirectKey(path).split('/')[1]
  return RESERVED_NAMES.some((name) => name === first) || SITEMAP_FILE.test(first ?? '')
}

/**
 * Returns the final target of a path after following all redirects; null if there is no redirect, a loop, or a target
 * outside the site. An invalid stored entry is therefore harmless.
 */
export function resolveRedirect(toByFrom: ReadonlyMap<string, string>, path: string): string | null {
  if (isReservedPath(path)) return null
  let target: string | null = null
  const seen = new Set([redirectKey(path)])
  for (let at = redirectKey(path), hops = 0; hops < LONGEST_CHAIN; hops += 1) {
    const next = isReservedPath(at) ? undefined : toByFrom.get(at)
    if (next === undefined) return target
    target = redirectTarget(next)
    if (target === null) return null
    at = redirectKey(target)
    if (seen.has(at)) return null
    seen.add(at)
  }
  return null
}

export type RedirectFault = { field: 'from' | 'to'; code: 'not_a_path' | 'reserved' | 'loop' }

/** Returns the reason why a new redirect may not be added to the table; null if it may be added. */
export function findRedirectFault(
  toByFrom: ReadonlyMap<string, string>,
  wanted: RedirectEntry,
): RedirectFault | null {
  const from = ownPath(wanted.from)
  if (from === null || from !== from.split(/[?#]/, 1)[0]) return { field: 'from', code: 'not_a_path' }
  if (isReservedPath(from)) return { field: 'from', code: 'reserved' }
  const to = redirectTarget(wanted.to)
  if (to === null) return { field: 'to', code: 'not_a_path' }
  const joined = new Map(toByFrom).set(redirectKey(from), to)
  return resolveRedirect(joined, from) === null ? { field: 'to', code: 'loop' } : null
}

/**
 * Follows paths through changes of addresses, which are in order. @returns the last address of each path that was
 * changed to another one
 */
export function addressesAfter(
  changes: readonly RedirectEntry[],
  paths: readonly string[],
): ReadonlyMap<string, string> {
  const reached = new Map(paths.map((path) => [path, path]))
  for (const { from, to } of changes) {
    for (const [path, now] of reached) if (redirectKey(now) === from) reached.set(path, to)
  }
  return new Map([...reached].filter(([path, now]) => redirectKey(path) !== redirectKey(now)))
}
