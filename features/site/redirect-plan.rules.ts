/**
 * Plans changes of the redirect table at the desk, without storing anything. @source docs/reference/public-site.md §2.5
 */
import { ownPath } from '#platform/shared/own-path.ts'
import {
  findRedirectFault,
  redirectKey,
  redirectTarget,
  resolveRedirect,
  type RedirectFault,
} from './redirects.rules.ts'
import type { RedirectEntry } from './site.contract.ts'

export type PlanFault = { field: 'from' | 'to'; code: RedirectFault['code'] | 'hides_page' | 'twice' }

export type PlannedRedirect = {
  /**
   * The redirect as it will be stored: both addresses are normalised, and the target is the final one. A redirect with
   * a fault is returned as it was given.
   */
  entry: RedirectEntry
  kind: 'new' | 'changed' | 'same'
  fault: PlanFault | null
}

/**
 * Plans to add redirects to a table; each replaces the redirect from the same address. The order of the new redirects
 * does not matter, because loops are searched for in the finished table. A redirect from the address of a published
 * page has the fault `hides_page`, unless the table contains that redirect already.
 * @returns the planned redirects in the given order, and the table with those that have no fault, without chains
 */
export function planRedirects(
  table: ReadonlyMap<string, string>,
  wanted: readonly RedirectEntry[],
  hasPage: (path: string) => boolean,
): { planned: PlannedRedirect[]; after: Map<string, string> } {
  const joined = new Map(table)
  const seen = new Set<string>()
  const firstFaults = wanted.map((entry): PlanFault | null => {
    const fault = findRedirectFault(new Map(), entry)
    if (fault !== null) return fault
    const { from, to } = normalised(entry)
    if (seen.has(from)) return { field: 'from', code: 'twice' }
    seen.add(from)
    if (table.get(from) !== to && hasPage(from)) return { field: 'from', code: 'hides_page' }
    joined.set(from, to)
    return null
  })
  const planned = wanted.map((entry, at): PlannedRedirect => {
    const fault = firstFaults[at] ?? findRedirectFault(joined, entry)
    if (fault !== null) return { entry, kind: 'new', fault }
    const { from, to } = normalised(entry)
    const final = { from, to: resolveRedirect(joined, from) ?? to }
    const before = table.get(from)
    return {
      entry: final,
      kind: before === undefined ? 'new' : before === final.to ? 'same' : 'changed',
      fault: null,
    }
  })
  return { planned, after: withoutChains(joined) }
}

/**
 * Returns a table in which each redirect leads to its final target directly. Redirects that form a loop or have another
 * fault are not changed.
 */
export function withoutChains(table: ReadonlyMap<string, string>): Map<string, string> {
  const direct = [...table].map(([from, to]): [string, string] => {
    const final = resolveRedirect(table, from)
    return [from, final === null || final === redirectTarget(to) ? to : final]
  })
  return new Map(direct)
}

/**
 * Returns the redirects in which two tables differ, with the target in the first table and in the second; null if a
 * table does not have the redirect.
 */
export function redirectChanges(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Record<string, { before: string | null; after: string | null }> {
  const keys = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  )
  return Object.fromEntries(
    keys.map((key) => [key, { before: before.get(key) ?? null, after: after.get(key) ?? null }]),
  )
}

/** Returns a redirect without a fault in the form of the table. */
function normalised({ from, to }: RedirectEntry): RedirectEntry {
  return { from: redirectKey(ownPath(from) ?? '/'), to: redirectTarget(to) ?? '/' }
}
