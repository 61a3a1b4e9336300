import type { Aspect } from '#features/media/media.rules.ts'
import { presentImage } from '#features/media/server/media.public.ts'
import type { TreeNode } from '../groups.rules.ts'
import type { Group } from '../pages.contract.ts'
import { cleanHtmlAgain } from './clean-html.ts'
import type { StoredGroup } from './groups.store.ts'

/** The requested aspect ratio and width of a group’s picture. */
export type ImageInput = { aspect: Aspect; widthPx: number }

/** @source docs/reference/pages-and-blocks.md §6 */
export const USUAL_IMAGE: ImageInput = { aspect: '1x1', widthPx: 300 }

/** Presents a group with its descendants. */
export function presentTree({ group, children }: TreeNode<StoredGroup>, input: ImageInput): Group {
  return { ...presentGroup(group, input), children: children.map((child) => presentTree(child, input)) }
}

/** Presents a group without its descendants. */
export function presentGroup(group: StoredGroup, input: ImageInput): Omit<Group, 'children'> {
  const { id, name, url, slug, content, model, root, lft, rgt, level } = group
  return {
    id,
    name,
    url,
    slug,
    content: cleanHtmlAgain(content),
    image: imageOf(group, input),
    model,
    root,
    lft,
    rgt,
    level,
  }
}

function imageOf({ imageHash: hash, picture }: StoredGroup, { aspect, widthPx }: ImageInput): Group['image'] {
  if (hash === null || picture === null) return null
  return { hash, ...presentImage({ hash, ...picture }, aspect, widthPx) }
}
