/** The addresses of product groups in the shop. @source docs/reference/pages-and-blocks.md §6 */

const GROUP_PATH = /^\/shop\/group\/([a-z0-9-]+)$/

/** Returns the address of the page with the products of a group. */
export function shopGroupAddress(slug: string): string {
  return `/shop/group/${slug}`
}

/** Returns the slug of the group whose products are at an address; null for any other address. */
export function groupOfAddress(path: string): string | null {
  return GROUP_PATH.exec(path)?.[1] ?? null
}
