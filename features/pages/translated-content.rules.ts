/**
 * Shows the values of widgets in the language of a reader, on the server and in the preview of the editor.
 * @source docs/reference/pages-and-blocks.md §9.2
 */
import { isolated } from '#platform/shared/isolated.ts'
import type { TextTranslation } from '#features/site/record-texts.rules.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import { directionOf } from '#platform/shared/locales.ts'
import type { FieldsRecord } from './content-field.rules.ts'
import { itemsOf, type Values, variablesFields } from './draft-tree.rules.ts'
import { SENT_TOPICS } from '#features/contact/contact.contract.ts'
import { LANGUAGE_MARK, type LanguageMark } from './language-mark.ts'
import { ITEM_KEY } from './page-drafts.contract.ts'
import type { PageRow, RowBlock, Widget } from './pages.contract.ts'
import { type ChangeText, mapTexts } from './translations.rules.ts'
import type { WidgetTemplate } from './widgets.contract.ts'

/**
 * The inputs for translating values: the language of the reader, the translations by path, and a function that marks
 * HTML of the main language.
 */
export type Translating = {
  shown: ShownLanguage
  texts: Texts
  markHtml: (html: string) => string
}

type Texts = Readonly<Record<string, TextTranslation>>

/** Templates that also show texts of the interface or of other records, which are in the reader’s language. */
const MIXED_TEMPLATES: ReadonlySet<string> = new Set<WidgetTemplate>([
  'track_hero',
  'contact_form',
  'product_list',
  'membership_types',
  'next_events',
])

/**
 * Returns the values of one widget translated; the same object if it has no texts. If none of its texts is translated,
 * the whole widget has a mark. `keyed` are the same values with the keys of list items.
 */
export function translatedVariables(
  template: string,
  values: Record<string, unknown>,
  keyed: Values,
  translating: Translating,
): Record<string, unknown> {
  const fields = variablesFields(template, false)
  if (fields === null) return values
  const shown = translated(fields, values, keyed, { ...translating, template, prefix: 'variables/' })
  // Send the topic of a message in the main language, because the officers who read the messages use that language.
  return template === 'contact_form' ? { ...shown, [SENT_TOPICS]: values['topics'] } : shown
}

function translated(
  fields: FieldsRecord,
  values: Record<string, unknown>,
  keyed: Values,
  { texts, shown, markHtml, template, prefix }: Translating & { template: string; prefix: string },
): Record<string, unknown> {
  const count = { all: 0, translated: 0 }
  const known = (path: string | null) => (path === null ? undefined : texts[path]?.value)
  const noteText: ChangeText = (path, _, value) => {
    count.all += 1
    if (known(path) !== undefined) count.translated += 1
    return value
  }
  mapTexts(fields, values, keyed, noteText, prefix)
  if (count.all === 0) return values
  const isWhole = count.translated === 0 && !MIXED_TEMPLATES.has(template)
  const isOtherDirection = directionOf(shown.language) !== directionOf(shown.main)
  const sourceOf = (control: string, value: unknown): unknown => {
    if (control === 'html') return isWhole && !isOtherDirection ? value : markHtml(String(value))
    // Each table cell is shown on its own, and is often a number that the table is sorted by, so cells are not
    // isolated.
    return isOtherDirection && control !== 'cells' ? eachIsolated(value) : value
  }
  const next = mapTexts(
    fields,
    values,
    keyed,
    (path, { control }, value) => known(path) ?? sourceOf(control, value),
    prefix,
  )
  return isWhole ? { ...next, [LANGUAGE_MARK]: { lang: shown.main } satisfies LanguageMark } : next
}

/** Isolates a plain text, or each one of a list, whose writing direction differs from the surrounding texts. */
function eachIsolated(value: unknown): unknown {
  return Array.isArray(value) ? value.map(eachIsolated) : isolated(String(value))
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
                  template: widget.template,
                  prefix,
                }),
              }
        }),
      }
    }),
  }))
}

/** Pairs each item with the item of the version that has the same content, to get its key. */
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
