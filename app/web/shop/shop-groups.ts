import type { ShopGroup } from '#features/catalogue/shop-source.ts'
import type { Group } from '#features/pages/pages.contract.ts'

/** Returns all groups of a tree except its root. */
export function groupsBelow(root: Group): ShopGroup[] {
  return root.children.flatMap((group) => {
    const { slug, name, text_languages: languages } = group
    const language = languages?.['name']
    return [{ slug, name, ...(language && { language }) }, ...groupsBelow(group)]
  })
}
