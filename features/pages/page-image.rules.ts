/** Finds the picture that represents a page. @source docs/reference/public-site.md §3.1 */
import type { PageItem } from './pages.contract.ts'

/** The variables of a block that can contain a picture of the page, in the order in which they are tried. */
const IMAGE_SLOTS = ['image', 'background_image', 'left_image', 'right_image'] as const

/** A picture on a page. `alt` is empty for a decorative picture. */
export type PageImage = { hash: string; alt: string }

/** Returns the first picture of the visible blocks of a page, for previews of shared links; null if there is none. */
export function findPageImage(page: Pick<PageItem, 'pageContents'>): PageImage | null {
  for (const block of page.pageContents) {
    if (block.deleted || block.hidden) continue
    const ground = block.imageHashes.background_image
    if (ground) return { hash: ground, alt: '' }
    const inSlot = findSlotImage(block.variables)
    if (inSlot !== null) return inSlot
    const slate = block.background_video?.imageHashes.slate
    if (slate) return { hash: slate, alt: '' }
  }
  return null
}

function findSlotImage(encoded: string): PageImage | null {
  let variables: unknown
  try {
    variables = JSON.parse(encoded)
  } catch {
    return null
  }
  if (typeof variables !== 'object' || variables === null) return null
  const slots = new Map<string, unknown>(Object.entries(variables))
  for (const slot of IMAGE_SLOTS) {
    const image = slots.get(slot)
    if (typeof image !== 'object' || image === null) continue
    if ('hash' in image && typeof image.hash === 'string')
      return { hash: image.hash, alt: 'alt' in image && typeof image.alt === 'string' ? image.alt : '' }
  }
  return null
}
