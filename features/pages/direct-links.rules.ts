/** Replaces links to redirects by links to their targets. @source docs/reference/pages-and-blocks.md §8.6 */
import { groupOfAddress } from '#features/catalogue/group-address.rules.ts'
import type { PageVersionContent } from './page-drafts.contract.ts'
import { relinkedPage, withLinks } from './relink.rules.ts'

/**
 * Replaces links that lead to a redirect by links to the target of the redirect, and replaces the names of former
 * product groups in blocks by the group at the target. Returns null if the page has no such link or block. `targets`
 * has the target of each redirect, by the path at which the redirect starts. `groups` are the slugs of product groups
 * that still exist at the start of a redirect; blocks keep their names.
 */
export function withDirectLinks(
  content: PageVersionContent,
  { targets, groups }: { targets: ReadonlyMap<string, string>; groups: ReadonlySet<string> },
): PageVersionContent | null {
  let changed: PageVersionContent | null = null
  for (const [from, to] of targets) {
    const group = groupOfAddress(from)
    const change = group !== null && groups.has(group) ? withLinks : relinkedPage
    changed = change(changed ?? content, { from, to }) ?? changed
  }
  return changed
}
