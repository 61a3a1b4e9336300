/** The redirect table, as far as it can be worked out on paper. @source SPEC §2 "Navigation behaviour" */
import type { RedirectEntry } from '#features/pages/pages.contract.ts'
import { decoded } from '#platform/shared/decoded.ts'
import { ownPath } from '#platform/shared/own-path.ts'

/** Page names that mean something of their own and can be nobody's redirect. @source SPEC §2 */
export const RESERVED_PAGE_NAMES = ['cms', 'logout'] as const

const LONGEST_CHAIN = 20

/** A path as the table keeps it: readable, without query, fragment and closing slash, in lower case. */
export function redirectKey(path: string): string {
  // Two spellings of one letter must not look like two paths: a circle would go unseen.
  const bare = decoded(path.split(/[?#]/, 1)[0] ?? '').toLowerCase()
  return bare.length > 1 ? bare.replace(/\/+$/, '') || '/' : bare
}

/** Whether the first part of a path is one of the reserved names. */
export function isReservedPath(path: string): boolean {
  const first = redirectKey(path).split('/')[1]
  return RESERVED_PAGE_NAMES.some((name) => name === first)
}

/**
 * Where a path finally leads, chains followed; null when it leads nowhere else, in a circle, or off
 * the site. An entry that should never have been stored is thus harmless.
 */
export function resolveRedirect(toByFrom: ReadonlyMap<string, string>, path: string): string | null {
  if (isReservedPath(path)) return null
  let target: string | null = null
  const seen = new Set([redirectKey(path)])
  for (let at = redirectKey(path), hops = 0; hops < LONGEST_CHAIN; hops += 1) {
    const next = toByFrom.get(at)
    if (next === undefined) return target
    target = ownPath(next)
    if (target === null) return null
    at = redirectKey(target)
    if (seen.has(at)) return null
    seen.add(at)
  }
  return null
}

export type RedirectFault = { field: 'from' | 'to'; code: 'not_a_path' | 'reserved' | 'loop' }

/** What is wrong with a redirect that is to join the table; null when nothing is. */
export function findRedirectFault(
  toByFrom: ReadonlyMap<string, string>,
  wanted: RedirectEntry,
): RedirectFault | null {
  const from = ownPath(wanted.from)
  if (from === null || from !== from.split(/[?#]/, 1)[0]) return { field: 'from', code: 'not_a_path' }
  if (isReservedPath(from)) return { field: 'from', code: 'reserved' }
  const to = ownPath(wanted.to)
  if (to === null) return { field: 'to', code: 'not_a_path' }
  const joined = new Map(toByFrom).set(redirectKey(from), to)
  return resolveRedirect(joined, from) === null ? { field: 'to', code: 'loop' } : null
}
