/**
 * Returns the short name and the address of a new group. If the short name is empty, it is made from the name. If the
 * address is empty, it is the parent's address with its last segment replaced by the short name, because the addresses
 * of all groups of a kind are at one level.
 * @param parentUrl the address of the parent group, such as `/sell/product/shop`
 */
export function addressOf(
  { name, slug, url }: { name: string; slug: string; url: string },
  parentUrl: string,
): { slug: string; url: string } {
  const short = slug.trim() === '' ? slugOf(name) : slug.trim()
  return {
    slug: short,
    url: url.trim() === '' ? `${parentUrl.slice(0, parentUrl.lastIndexOf('/'))}/${short}` : url.trim(),
  }
}

function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'group'
}
