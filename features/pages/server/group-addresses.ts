/**
 * Updates everything that names a product group by its address or slug after the group was renamed or replaced.
 * @source docs/reference/pages-and-blocks.md §6
 */
import { shopGroupAddress } from '#features/catalogue/group-address.rules.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { AddressDeps } from './drafts/draft-deps.ts'
import { type AddressEffects, NO_EFFECTS } from './drafts/publish-page.ts'
import { isLinkedFromPages, type RelinkDeps, relinkPages } from './drafts/relink-pages.ts'
import { isOfProducts } from './group-uses.ts'
import type { StoredGroup } from './groups.store.ts'

export type GroupAddressDeps = RelinkDeps & AddressDeps

/** The values of a group that its address depends on. */
type AddressedGroup = Pick<StoredGroup, 'namespace' | 'model' | 'slug'>

/**
 * Applies the consequences of a product group's address after the group was added or saved. A redirect that starts at a
 * new address is removed. If the address has changed, the links of pages, menus, products, events and groups lead to
 * the new address, blocks name the group by its new slug, and the former address redirects. `before` is null for a new
 * group.
 * @returns the effects on redirects, links and pages
 */
export async function settleGroupAddress(
  tx: Tx,
  deps: GroupAddressDeps,
  {
    before,
    saved,
    personId,
  }: { before: AddressedGroup | null; saved: AddressedGroup; personId: number | null },
): Promise<AddressEffects> {
  if (!isOfProducts(saved) || before?.slug === saved.slug) return NO_EFFECTS
  const removedRedirect = await deps.freeAddress(tx, shopGroupAddress(saved.slug))
  const moved =
    before === null ? NO_EFFECTS : await moveGroupAddress(tx, deps, { from: before, to: saved, personId })
  return { ...moved, removedRedirect }
}

/**
 * Makes the links to one product group, and the blocks that name it, lead to another one, and adds a redirect.
 * @returns the number of updated links, and the published pages that could not be updated
 */
export async function moveGroupAddress(
  tx: Tx,
  deps: GroupAddressDeps,
  { from, to, personId }: { from: AddressedGroup; to: AddressedGroup; personId: number | null },
): Promise<AddressEffects> {
  if (!isOfProducts(from)) return NO_EFFECTS
  const moved = { from: shopGroupAddress(from.slug), to: shopGroupAddress(to.slug) }
  const elsewhere = await deps.onAddressChanged(tx, moved.from, moved.to)
  const inPages = await relinkPages(tx, deps, { ...moved, personId })
  return {
    ...NO_EFFECTS,
    updatedLinks: elsewhere + inPages.changed,
    unchangedPages: inPages.unchanged,
  }
}

/**
 * Removes the redirects that lead to a product group that was deleted without a replacement.
 * @returns the paths from which they led
 */
export async function releaseGroupAddress(
  tx: Tx,
  deps: GroupAddressDeps,
  group: AddressedGroup,
): Promise<string[]> {
  return isOfProducts(group) ? deps.removeRedirectsTo(tx, shopGroupAddress(group.slug)) : []
}

/** Returns whether something of the site links to a product group or names it. */
export async function isGroupLinked(tx: Tx, deps: GroupAddressDeps, group: AddressedGroup): Promise<boolean> {
  if (!isOfProducts(group)) return false
  const address = shopGroupAddress(group.slug)
  return (await deps.isLinkedElsewhere(tx, address)) || (await isLinkedFromPages(tx, address))
}
