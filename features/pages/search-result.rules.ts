/** How a page looks in the results of a search engine. @source docs/reference/public-site.md §3.1 */
import { cutAtWord } from '#platform/shared/trim-text.ts'
import type { Values } from './draft-tree.rules.ts'
import { SEO_DESCRIPTION_LENGTH, SEO_TITLE_LENGTH } from './seo-lengths.rules.ts'

/**
 * Returns the title and the description of a page as search engines display them, with an ellipsis where they cut them
 * off. A page without a search title has its name as the title; the description is empty where there is none.
 */
export function searchResultOf(
  page: Values,
  { titlePrefix, titleSuffix }: { titlePrefix: string; titleSuffix: string },
): { title: string; description: string } {
  const title = textOf(page['seo_title']) || textOf(page['name'])
  return {
    title: cutAtWord(`${titlePrefix}${title}${titleSuffix}`, SEO_TITLE_LENGTH),
    description: cutAtWord(textOf(page['seo_meta_description']), SEO_DESCRIPTION_LENGTH),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
