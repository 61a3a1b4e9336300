import type { ShopGroup } from '#features/catalogue/shop-source.ts'
import type { Group } from '#features/pages/pages.contract.ts'

/** Returns all groups of a tree except its root. */
export function groupsBelow(root: Group): ShopGroup[] {
  return root.children.flatMap((group) => [{ slug: group.slug, name: group.name }, ...groupsBelow(group)])
}
