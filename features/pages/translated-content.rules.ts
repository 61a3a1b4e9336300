/**
 * Shows the values of widgets in the language of a reader, on the server and in the preview of the editor.
 * @source docs/reference/pages-and-blocks.md §9.2
 */
import { directionOf } from '#platform/shared/locales.ts'
import type { FieldsRecord } from './content-field.rules.ts'
import { itemsOf, type Values, variablesFields } from './draft-tree.rules.ts'
import { LANGUAGE_MARK } from './language-mark.ts'
import { ITEM_KEY, type TextTranslation } from './page-drafts.contract.ts'
import type { PageRow, RowBlock, Widget } from './pages.contract.ts'
import { mapTexts, markOf, type ShownLanguage } from './translations.rules.ts'

/** Isolate a text whose direction is another one than that of the texts around it. */
const [FIRST_STRONG_ISOLATE, POP_ISOLATE] = ['\u2068', '\u2069']

/** How a reader sees the texts: their language, its translations by path, and how HTML of the main language is marked. */
export type Translating = {
  shown: ShownLanguage
  texts: Texts
  markHtml: (html: string) => string
}

type Texts = Readonly<Record<string, TextTranslation>>

/**
 * Returns the values of one widget translated; the same object if it has no texts. If none of its texts is translated,
 * the whole widget has a mark. `keyed` are the same values with the keys of list items.
 */
export function translatedVariables(
  template: unknown,
  values: Record<string, unknown>,
  keyed: Values,
  translating: Translating,
): Record<string, unknown> {
  const fields = variablesFields(template, false)
  return fields === null
    ? values
    : translated(fields, values, keyed, { ...translating, prefix: 'variables/' })
}

function translated(
  fields: FieldsRecord,
  values: Record<string, unknown>,
  keyed: Values,
  { texts, shown, markHtml, prefix }: Translating & { prefix: string },
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
    (path, { control }, value) =>
      known(path) ?? (control === 'html' ? markHtml(String(value)) : isolated(value, shown)),
    prefix,
  )
}

/** Isolates a plain text of the main language between translated ones. */
function isolated(value: unknown, shown: ShownLanguage): unknown {
  if (directionOf(shown.language) === directionOf(shown.main)) return value
  if (Array.isArray(value)) return value.map((each) => isolated(each, shown))
  return `${FIRST_STRONG_ISOLATE}${String(value)}${POP_ISOLATE}`
}

/** Returns the rows of the older renderer translated. */
export function translatedRows(
  rows: readonly PageRow[],
  keyedRows: unknown,
  translating: Translating,
): PageRow[] {
  return pairs(rows, keyedRows).map(([row, keyedRow, rowKey]) => ({
    ...row,
    blocks: pairs<RowBlock>(row.blocks, keyedRow['blocks']).map(([block, keyedBlock, blockKey]) => {
      const path = `rows/${rowKey}/blocks/${blockKey}`
      const title = translating.texts[`${path}/title`]?.value
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
                variables: translated(fields, widget.variables, valuesIn(keyed), {
                  ...translating,
                  prefix,
                }),
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

/** Returns the values of a widget among those of its block. */
export function valuesIn({ variables }: Values): Values {
  return typeof variables === 'object' && variables !== null ? (variables as Values) : {}
}
