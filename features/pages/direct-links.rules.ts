/** Replaces links to redirects by links to their targets. @source docs/reference/pages-and-blocks.md §8.6 */
import { groupOfAddress } from '#features/catalogue/group-address.rules.ts'
import type { PageVersionContent } from './page-drafts.contract.ts'
import { relinkedPage, withLinks } from './relink.rules.ts'

/**
 * Returns the content of a page in which each link to the start of a redirect leads to its target, and in which blocks
 * name the product group at the target instead of a former one; null if the page has no such link or block. `targets`
 * are the paths to which the redirects lead, by the paths where they start. `groups` are the slugs of the product groups
 * that still exist at the start of a redirect.
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
