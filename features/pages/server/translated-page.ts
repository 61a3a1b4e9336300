/**
 * Returns pages in the language of a reader. Live pages contain only the texts of the main language; the translations
 * are in the version that was published, below the keys of blocks and list items.
 * @source docs/reference/pages-and-blocks.md §9.2
 */
import { markedHtml, type ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { TranslatedSeo } from '#features/site/translated-seo.rules.ts'
import { translationsOf, type Values } from '../draft-tree.rules.ts'
import type { PageVersionContent } from '../page-drafts.contract.ts'
import { translatedRows, translatedVariables, valuesIn } from '../translated-content.rules.ts'
import { hasText } from '../translations.rules.ts'
import { cleanHtmlAgain } from './clean-html.ts'
import type { StoredBlock, StoredPage } from './pages.store.ts'

/** Marks HTML that is not translated, as its first character. No stored text contains this character. */
const UNTRANSLATED = '\u0000'
/**
 * Returns a page with its translated texts. A text without a translation stays in the main language; if it is HTML, it is
 * marked with that language by `markHtml`.
 */
export function translatedPage(
  { page, blocks }: StoredPage,
  version: PageVersionContent | null,
  shown: ShownLanguage,
  markHtml: (html: string) => string = untranslated,
): StoredPage & { seo: TranslatedSeo } {
  const keyed = version?.fields ?? {}
  const texts = translationsOf(keyed)[shown.language] ?? {}
  const textOf = (path: string) => {
    const value = texts[path]?.value
    return typeof value === 'string' ? value : null
  }
  const content = hasText(page.content) ? (textOf('content') ?? markHtml(page.content)) : page.content
  const keyedBlocks = new Map(version?.blocks.map((block) => [block.key, block.values]))
  return {
    page: {
      ...page,
      name: textOf('name') ?? page.name,
      content,
      rows: page.rows && translatedRows(page.rows, keyed['rows'], { texts, shown, markHtml }),
    },
    blocks: blocks.map((block) =>
      translatedBlock(block, keyedBlocks.get(block.key) ?? {}, { shown, markHtml }),
    ),
    seo: {
      // A page without a search title uses its name as the title.
      title: textOf('seo_title') ?? (page.seoTitle === null ? textOf('name') : null),
      description: textOf('seo_meta_description'),
    },
  }
}

function translatedBlock(
  block: StoredBlock,
  keyed: Values,
  { shown, markHtml }: { shown: ShownLanguage; markHtml: (html: string) => string },
): StoredBlock {
  const texts = translationsOf(keyed)[shown.language] ?? {}
  const translating = { texts, shown, markHtml }
  return {
    ...block,
    variables: translatedVariables(block.template, block.variables, valuesIn(keyed), translating),
  }
}

function untranslated(html: string): string {
  return `${UNTRANSLATED}${html}`
}

/** Sanitises the HTML of a translated page, and marks untranslated HTML with its language. */
export function cleanTranslatedHtml(shown: ShownLanguage): (html: string) => string {
  return (html) =>
    html.startsWith(UNTRANSLATED)
      ? markedHtml(cleanHtmlAgain(html.slice(UNTRANSLATED.length)), shown)
      : cleanHtmlAgain(html)
}
