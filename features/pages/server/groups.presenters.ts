import type { Aspect } from '#features/media/media.rules.ts'
import { presentImage } from '#features/media/server/media.public.ts'
import { inLanguage } from '#features/site/record-texts.rules.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { TreeNode } from '../groups.rules.ts'
import { GROUP_TEXTS } from '../group-texts.rules.ts'
import type { Group } from '../pages.contract.ts'
import { cleanHtmlAgain } from './clean-html.ts'
import type { StoredGroup } from './groups.store.ts'

/** The requested aspect ratio and width of a group’s picture. */
export type ImageInput = { aspect: Aspect; widthPx: number }

/** @source docs/reference/pages-and-blocks.md §6 */
export const USUAL_IMAGE: ImageInput = { aspect: '1x1', widthPx: 300 }

/** Presents a group with its descendants in the language of a reader. */
export function presentTree(
  { group, children }: TreeNode<StoredGroup>,
  input: ImageInput,
  shown: ShownLanguage | null,
): Group {
  return {
    ...presentGroup(group, input, shown),
    children: children.map((child) => presentTree(child, input, shown)),
  }
}

/** Presents a group without its descendants, in the language of a reader or as it is stored. */
export function presentGroup(
  group: StoredGroup,
  input: ImageInput,
  shown: ShownLanguage | null = null,
): Omit<Group, 'children'> {
  const translated = inLanguage(group, GROUP_TEXTS, shown)
  const { id, name, url, slug, content, model, root, lft, rgt, level, textLanguages } = translated
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
    ...(textLanguages === undefined ? {} : { text_languages: textLanguages }),
  }
}

function imageOf({ imageHash: hash, picture }: StoredGroup, { aspect, widthPx }: ImageInput): Group['image'] {
  if (hash === null || picture === null) return null
  return { hash, ...presentImage({ hash, ...picture }, aspect, widthPx) }
}
