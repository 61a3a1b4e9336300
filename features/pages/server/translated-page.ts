/**
 * Returns pages in the language of a reader. Live pages have their texts only; the translations are in the version that
 * was published, below the keys of blocks and list items.
 * @source docs/reference/pages-and-blocks.md §9.2
 */
import { directionOf } from '#platform/shared/locales.ts'
import type { FieldsRecord } from '../content-field.rules.ts'
import { itemsOf, translationsOf, type Values, variablesFields } from '../draft-tree.rules.ts'
import { ITEM_KEY, type PageVersionContent, type TextTranslation } from '../page-drafts.contract.ts'
import type { PageRow, RowBlock, Widget } from '../pages.contract.ts'
import { LANGUAGE_MARK } from '../language-mark.ts'
import { hasText, mapTexts, markOf, type ShownLanguage } from '../translations.rules.ts'
import { cleanHtmlAgain } from './clean-html.ts'
import type { StoredBlock, StoredPage } from './pages.store.ts'

/** Precedes HTML that is not translated. No stored text contains it. */
const UNTRANSLATED = '\u0000'
/** Isolate a text whose direction is another one than that of the texts around it. */
const [FIRST_STRONG_ISOLATE, POP_ISOLATE] = ['\u2068', '\u2069']

/** The title and description for search engines, where they are translated. */
export type TranslatedSeo = { title: string | null; description: string | null }

/** Returns a page with its texts translated. What is missing is in the main language and marked as such. */
export function translatedPage(
  { page, blocks }: StoredPage,
  version: PageVersionContent | null,
  shown: ShownLanguage,
): StoredPage & { seo: TranslatedSeo } {
  const keyed = version?.fields ?? {}
  const texts = translationsOf(keyed)[shown.language] ?? {}
  const textOf = (path: string) => {
    const value = texts[path]?.value
    return typeof value === 'string' ? value : null
  }
  const content = hasText(page.content)
    ? (textOf('content') ?? `${UNTRANSLATED}${page.content}`)
    : page.content
  const keyedBlocks = new Map(version?.blocks.map((block) => [block.key, block.values]))
  return {
    page: {
      ...page,
      name: textOf('name') ?? page.name,
      content,
      rows: page.rows && translatedRows(page.rows, keyed['rows'], texts, shown),
    },
    blocks: blocks.map((block) => translatedBlock(block, keyedBlocks.get(block.key) ?? {}, shown)),
    seo: {
      // Without a search title of its own, a page has its name as its title.
      title: textOf('seo_title') ?? (page.seoTitle === null ? textOf('name') : null),
      description: textOf('seo_meta_description'),
    },
  }
}

function translatedBlock(block: StoredBlock, keyed: Values, shown: ShownLanguage): StoredBlock {
  const fields = variablesFields(block.template, false)
  if (fields === null) return block
  const texts = translationsOf(keyed)[shown.language] ?? {}
  return { ...block, variables: translated(fields, block.variables, valuesIn(keyed), { texts, shown }) }
}

function valuesIn({ variables }: Values): Values {
  return typeof variables === 'object' && variables !== null ? (variables as Values) : {}
}

type Texts = Readonly<Record<string, TextTranslation>>

/** Returns the values of one widget translated. If none of its texts is, the whole widget has a mark. */
function translated(
  fields: FieldsRecord,
  values: Values,
  keyed: Values,
  { texts, shown, prefix = 'variables/' }: { texts: Texts; shown: ShownLanguage; prefix?: string },
): Record<string, unknown> {
  const count = { all: 0, translated: 0 }
  const known = (path: string | null) => (path === null ? undefined : texts[path]?.value)
  mapTexts(
    fields,
    values,
    keyed,
    (path, _, value) => {
      count.all += 1
      if (known(path) !== undefined) count.translated += 1
      return value
    },
    prefix,
  )
  if (count.all === 0) return values
  if (count.translated === 0) return { ...values, [LANGUAGE_MARK]: markOf(shown.main) }
  return mapTexts(
    fields,
    values,
    keyed,
    (path, { control }, value) => known(path) ?? marked(control, value, shown),
    prefix,
  )
}

/** Marks a text of the main language between translated ones. */
function marked(control: string, value: unknown, shown: ShownLanguage): unknown {
  if (control === 'html') return `${UNTRANSLATED}${String(value)}`
  if (directionOf(shown.language) === directionOf(shown.main)) return value
  if (Array.isArray(value)) return value.map((each) => marked('line', each, shown))
  return `${FIRST_STRONG_ISOLATE}${String(value)}${POP_ISOLATE}`
}

function translatedRows(
  rows: readonly PageRow[],
  keyedRows: unknown,
  texts: Texts,
  shown: ShownLanguage,
): PageRow[] {
  return pairs(rows, keyedRows).map(([row, keyedRow, rowKey]) => ({
    ...row,
    blocks: pairs<RowBlock>(row.blocks, keyedRow['blocks']).map(([block, keyedBlock, blockKey]) => {
      const path = `rows/${rowKey}/blocks/${blockKey}`
      const title = texts[`${path}/title`]?.value
      return {
        ...block,
        title: typeof title === 'string' ? title : block.title,
        widgets: pairs<Widget>(block.widgets, keyedBlock['widgets']).map(([widget, keyed, key]) => {
          const fields = variablesFields(widget.template, true)
          const prefix = `${path}/widgets/${key}/variables/`
          return fields === null
            ? widget
            : {
                ...widget,
                variables: translated(fields, widget.variables, valuesIn(keyed), { texts, shown, prefix }),
              }
        }),
      }
    }),
  }))
}

/** Pairs items with the same items of the version and their keys. */
function pairs<Item>(items: readonly Item[], keyed: unknown): [item: Item, keyed: Values, key: string][] {
  const list = itemsOf(keyed)
  return items.map((item, at) => {
    const match = (list.length === items.length ? list[at] : undefined) ?? {}
    return [item, match, String(match[ITEM_KEY])]
  })
}

/** Sanitises the HTML of a translated page, and marks what is not translated. */
export function cleanTranslatedHtml({ main }: ShownLanguage): (html: string) => string {
  const { lang, dir } = markOf(main)
  return (html) =>
    html.startsWith(UNTRANSLATED)
      ? `<div lang="${lang}" dir="${dir}">${cleanHtmlAgain(html.slice(UNTRANSLATED.length))}</div>`
      : cleanHtmlAgain(html)
}
