/** Visits every field of a page or block with its path, for the references, the checks and the search for images. */
import { DRAFT_BLOCK_FIELDS, DRAFT_PAGE_FIELDS } from './classic-fields.rules.ts'
import type { ContentField, FieldsRecord } from './content-field.rules.ts'
import {
  ITEM_IMAGE,
  itemImageOf,
  itemsOf,
  locateField,
  translationsOf,
  type Values,
  variablesFields,
} from './draft-tree.rules.ts'
import { ITEM_KEY, type PageVersionContent, TRANSLATIONS } from './page-drafts.contract.ts'

/**
 * A field with its value. `block` is the key of a block, or null for the page. `path` has the same format as the paths
 * of operations.
 */
export type FieldAt = { block: string | null; path: string; field: ContentField; value: unknown }

/** Returns every field of a page in the order of the page, lists before their items. */
export function fieldsOfPage({ fields, blocks }: PageVersionContent): FieldAt[] {
  return [
    ...fieldsOfValues(null, DRAFT_PAGE_FIELDS, fields),
    ...blocks.flatMap(({ key, values }) => fieldsOfValues(key, DRAFT_BLOCK_FIELDS, values)),
  ]
}

/** Returns every described field of some values. A field without a value is left out. */
export function fieldsOfValues(
  block: string | null,
  fields: FieldsRecord,
  values: Values,
  prefix = '',
): FieldAt[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!Object.hasOwn(values, name)) return []
    const path = `${prefix}${name}`
    const value = values[name]
    if (field.control === 'variables') {
      const inner = variablesFields(values['template'], field.hasSettings)
      const isRecord = typeof value === 'object' && value !== null
      return inner && isRecord ? fieldsOfValues(block, inner, value as Values, `${path}/`) : []
    }
    if (field.control === 'translations') return translatedFields(block, fields, values)
    const here: FieldAt = { block, path, field, value }
    if (field.control !== 'list') return [here]
    const items = itemsOf(value).flatMap((item) => {
      const itemPath = `${path}/${String(item[ITEM_KEY])}/`
      const image: FieldAt[] = field.itemImage
        ? [
            {
              block,
              path: `${itemPath}${ITEM_IMAGE}`,
              field: { control: 'image', label: field.itemLabel, ...field.itemImage },
              value: itemImageOf(item),
            },
          ]
        : []
      return [...image, ...fieldsOfValues(block, field.fields, item, itemPath)]
    })
    return [here, ...items]
  })
}

/**
 * Returns the translations as fields of the same kind as their source texts. Translations without a source text are
 * left out.
 */
function translatedFields(block: string | null, fields: FieldsRecord, values: Values): FieldAt[] {
  return Object.entries(translationsOf(values)).flatMap(([language, texts]) =>
    Object.entries(texts).flatMap(([source, { value }]) => {
      const field = locateField(fields, values, source)?.field
      return field === undefined
        ? []
        : [{ block, path: `${TRANSLATIONS}/${language}/${source}`, field, value }]
    }),
  )
}
