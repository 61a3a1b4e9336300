/**
 * Compares two states of a page and returns the operations that lead from the first to the second. The list of changed
 * fields, the restoring of versions and the discarding of a draft use it.
 * @source docs/reference/pages-and-blocks.md §8.3
 */
import { DRAFT_BLOCK_FIELDS, DRAFT_PAGE_FIELDS } from './classic-fields.rules.ts'
import type { ContentField, FieldsRecord, ListField } from './content-field.rules.ts'
import { ITEM_IMAGE, itemImageOf, itemsOf, type Values, variablesFields } from './draft-tree.rules.ts'
import { ITEM_KEY, type PageOperation, type PageVersionContent } from './page-drafts.contract.ts'
import { isPlainEqual } from './plain-equal.ts'

/**
 * Returns the operations in an order in which they can be applied. `removedKeys` are the keys of blocks that are marked
 * as removed in the first state; such a block is restored, not added again.
 */
export function diffPages(
  from: PageVersionContent,
  to: PageVersionContent,
  removedKeys: ReadonlySet<string> = new Set(),
): PageOperation[] {
  const before = new Map(from.blocks.map((block) => [block.key, block]))
  const wanted = new Set(to.blocks.map(({ key }) => key))
  const order = from.blocks.map(({ key }) => key).filter((key) => wanted.has(key))
  const operations: PageOperation[] = [
    ...diffValues(null, DRAFT_PAGE_FIELDS, from.fields, to.fields),
    ...from.blocks
      .filter(({ key }) => !wanted.has(key))
      .map(({ key }): PageOperation => ({ kind: 'remove_block', block: key })),
  ]
  let after: string | null = null
  for (const { key, values } of to.blocks) {
    const stored = before.get(key)
    if (stored !== undefined) {
      operations.push(...movedBlock(order, key, after))
      operations.push(...diffValues(key, DRAFT_BLOCK_FIELDS, stored.values, values))
    } else if (removedKeys.has(key)) {
      operations.push({ kind: 'restore_block', block: key }, { kind: 'move_block', block: key, after })
      placeIn(order, key, after)
    } else {
      operations.push({ kind: 'add_block', block: key, values, after })
      placeIn(order, key, after)
    }
    after = key
  }
  return operations
}

function movedBlock(order: string[], key: string, after: string | null): PageOperation[] {
  const at = order.indexOf(key)
  if ((order[at - 1] ?? null) === after) return []
  order.splice(at, 1)
  placeIn(order, key, after)
  return [{ kind: 'move_block', block: key, after }]
}

function placeIn(order: string[], key: string, after: string | null): void {
  order.splice(after === null ? 0 : order.indexOf(after) + 1, 0, key)
}

/** Returns the operations that lead from one set of values to another. */
export function diffValues(
  block: string | null,
  fields: FieldsRecord,
  from: Values,
  to: Values,
  prefix = '',
): PageOperation[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    diffField(block, field, { from: from[name], to: to[name], template: to['template'] }, `${prefix}${name}`),
  )
}

function diffField(
  block: string | null,
  field: ContentField,
  { from, to, template }: { from: unknown; to: unknown; template: unknown },
  path: string,
): PageOperation[] {
  if (isPlainEqual(from, to)) return []
  if (field.control === 'list' && Array.isArray(from) && Array.isArray(to))
    return diffList(block, field, itemsOf(from), itemsOf(to), path)
  if (field.control === 'variables') {
    const inner = variablesFields(template, field.hasSettings)
    return inner === null ? [] : diffValues(block, inner, recordOf(from), recordOf(to), `${path}/`)
  }
  if (field.control === 'translations') return diffTranslations(block, recordOf(from), recordOf(to), path)
  return [{ kind: 'set', block, path, value: to ?? null }]
}

function diffTranslations(block: string | null, from: Values, to: Values, path: string): PageOperation[] {
  const languages = new Set([...Object.keys(from), ...Object.keys(to)])
  return [...languages].flatMap((language) => {
    const [before, after] = [recordOf(from[language]), recordOf(to[language])]
    const paths = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...paths]
      .filter((text) => !isPlainEqual(before[text], after[text]))
      .map((text): PageOperation => {
        const value = after[text] ?? null
        return { kind: 'set', block, path: `${path}/${language}/${text}`, value }
      })
  })
}

function diffList(
  block: string | null,
  list: ListField,
  from: readonly Values[],
  to: readonly Values[],
  path: string,
): PageOperation[] {
  const before = new Map(from.map((item) => [keyOf(item), item]))
  const wanted = new Map(to.map((item) => [keyOf(item), item]))
  // A widget whose template changed cannot be changed field by field, so it is replaced.
  const isKept = (key: string) =>
    wanted.has(key) && before.get(key)?.['template'] === wanted.get(key)?.['template']
  const order = [...before.keys()].filter(isKept)
  const operations: PageOperation[] = [...before.keys()]
    .filter((key) => !isKept(key))
    .map((key) => ({ kind: 'remove_item', block, path: `${path}/${key}` }))
  let after: string | null = null
  for (const [key, item] of wanted) {
    const stored = before.get(key)
    if (stored === undefined || !isKept(key)) {
      operations.push({ kind: 'add_item', block, path, item, after })
      placeIn(order, key, after)
    } else {
      const at = order.indexOf(key)
      if ((order[at - 1] ?? null) !== after) {
        order.splice(at, 1)
        placeIn(order, key, after)
        operations.push({ kind: 'move_item', block, path: `${path}/${key}`, after })
      }
      operations.push(...diffItem(block, list, stored, item, `${path}/${key}`))
    }
    after = key
  }
  return operations
}

function diffItem(
  block: string | null,
  list: ListField,
  from: Values,
  to: Values,
  path: string,
): PageOperation[] {
  const [before, after] = [itemImageOf(from), itemImageOf(to)]
  const image: PageOperation[] =
    list.itemImage === undefined || isPlainEqual(before, after)
      ? []
      : [{ kind: 'set', block, path: `${path}/${ITEM_IMAGE}`, value: after }]
  return [...image, ...diffValues(block, list.fields, from, to, `${path}/`)]
}

function keyOf(item: Values): string {
  return String(item[ITEM_KEY])
}

function recordOf(value: unknown): Values {
  return typeof value === 'object' && value !== null ? (value as Values) : {}
}
