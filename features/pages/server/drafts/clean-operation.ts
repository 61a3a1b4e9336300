/** Sanitises the HTML in operations. @source docs/reference/pages-and-blocks.md §8.2 */
import { isTranslation } from '#features/site/record-texts.rules.ts'
import { DRAFT_BLOCK_FIELDS, DRAFT_PAGE_FIELDS } from '../../classic-fields.rules.ts'
import type { ContentField } from '../../content-field.rules.ts'
import { itemsOf, locateField, mapFields, translationsOf } from '../../draft-tree.rules.ts'
import { type DraftBlockValues, type PageOperation, TRANSLATIONS } from '../../page-drafts.contract.ts'
import type { DraftState } from '../../page-edits.rules.ts'
import { cleanHtml } from '../clean-html.ts'

/** Returns the operation with sanitised HTML; the same object if nothing in it changed. */
export function cleanOperation(state: DraftState, operation: PageOperation): PageOperation {
  switch (operation.kind) {
    case 'set':
      return withPart(operation, 'value', cleanAt(state, operation, operation.value))
    case 'add_item': {
      const [item] = itemsOf(cleanAt(state, operation, [operation.item]))
      return withPart(operation, 'item', item ?? operation.item)
    }
    case 'add_block':
      return withPart(
        operation,
        'values',
        cleanTranslations(mapFields(DRAFT_BLOCK_FIELDS, operation.values, cleanValue)) as DraftBlockValues,
      )
    default:
      return operation
  }
}

function withPart<Operation extends PageOperation>(
  operation: Operation,
  name: string,
  value: unknown,
): PageOperation {
  const before = (operation as Readonly<Record<string, unknown>>)[name]
  return JSON.stringify(before) === JSON.stringify(value) ? operation : { ...operation, [name]: value }
}

function cleanAt(
  state: DraftState,
  { block, path }: { block: string | null; path: string },
  value: unknown,
): unknown {
  const part = block === null ? state.page : state.blocks.find(({ key }) => key === block)
  if (part === undefined) return value
  const found = locateField(block === null ? DRAFT_PAGE_FIELDS : DRAFT_BLOCK_FIELDS, part.values, path)
  // If the item is missing, the kind of the field is unknown. Sanitising every text is then the safe choice.
  if (found === null) return cleanUnknown(value)
  return cleanValue(found.field, value)
}

function cleanUnknown(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('<') ? cleanHtml(value) : value
  return isTranslation(value) ? { value: cleanUnknown(value.value), of: cleanUnknown(value.of) } : value
}

/**
 * Sanitises the translations of a new block. The other values of the block determine which of its fields, and therefore
 * which translations, contain HTML.
 */
function cleanTranslations(values: Record<string, unknown>): Record<string, unknown> {
  return Object.entries(translationsOf(values)).reduce<Record<string, unknown>>(
    (next, [language, texts]) =>
      Object.entries(texts).reduce((inner, [path, text]) => {
        const found = locateField(DRAFT_BLOCK_FIELDS, inner, `${TRANSLATIONS}/${language}/${path}`)
        return found === null ? inner : found.replace(cleanValue(found.field, text))
      }, next),
    values,
  )
}

function cleanValue(field: ContentField, value: unknown): unknown {
  if (field.control === 'translation') {
    const { source } = field
    if (source.control !== 'html' || !isTranslation(value)) return value
    return { ...value, value: cleanValue(source, value.value), of: cleanValue(source, value.of) }
  }
  if (field.control === 'html') return typeof value === 'string' ? cleanHtml(value) : value
  if (field.control !== 'list' || !Array.isArray(value)) return value
  return value.map((item: unknown) =>
    typeof item === 'object' && item !== null
      ? mapFields(field.fields, item as Record<string, unknown>, cleanValue)
      : item,
  )
}
