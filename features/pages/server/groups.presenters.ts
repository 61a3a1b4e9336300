import type { Aspect } from '#features/media/media.rules.ts'
import { presentImage } from '#features/media/server/media.public.ts'
import type { TreeNode } from '../groups.rules.ts'
import type { Group } from '../pages.contract.ts'
import { cleanHtmlAgain } from './clean-html.ts'
import type { StoredGroup } from './groups.store.ts'

/** In which shape and width a group's picture is wanted. */
export type ImageWish = { aspect: Aspect; widthPx: number }

/** @source SPEC §3 "Group images are 1x1, width 300" */
export const USUAL_IMAGE: ImageWish = { aspect: '1x1', widthPx: 300 }

/** A group with all that lies below it. */
export function presentTree({ group, children }: TreeNode<StoredGroup>, wish: ImageWish): Group {
  return { ...presentGroup(group, wish), children: children.map((child) => presentTree(child, wish)) }
}

/** A group by itself. */
export function presentGroup(group: StoredGroup, wish: ImageWish): Omit<Group, 'children'> {
  const { id, name, url, slug, content, model, root, lft, rgt, level } = group
  return {
    id,
    name,
    url,
    slug,
    content: cleanHtmlAgain(content),
    image: imageOf(group, wish),
    model,
    root,
    lft,
    rgt,
    level,
  }
}

function imageOf({ imageHash: hash, picture }: StoredGroup, { aspect, widthPx }: ImageWish): Group['image'] {
  if (hash === null || picture === null) return null
  return { hash, ...presentImage({ hash, ...picture }, aspect, widthPx) }
}
