/**
 * Applies operations to a draft. Server and browser use the same functions: the server decides about conflicts, the
 * browser applies what the server accepted.
 * @source docs/reference/pages-and-blocks.md §8.3, §8.4
 */
import { DRAFT_BLOCK_FIELDS, DRAFT_PAGE_FIELDS } from './classic-fields.rules.ts'
import type { FieldsRecord } from './content-field.rules.ts'
import { isPlainEqual } from './plain-equal.ts'
import {
  itemsOf,
  locateField,
  locateItem,
  missingItemOf,
  translationsOf,
  type Values,
} from './draft-tree.rules.ts'
import { isItemKey, itemMistake, recordMistake, valueMistake } from './draft-values.rules.ts'
import type { EditMistake } from './edit-mistakes.rules.ts'
import {
  EDIT_LIMITS,
  ITEM_KEY,
  type OperationResult,
  type PageOperation,
  TRANSLATIONS,
} from './page-drafts.contract.ts'
import { fieldsOfTemplate } from './widget-fields.rules.ts'

/** For each path, the number of the edit that changed it last and the client that made this edit. */
export type Revisions = Readonly<Record<string, readonly [seq: number, client: string]>>
/** The removed items of lists by path, each with the item that preceded it. */
export type RemovedItems = Readonly<
  Record<string, { item: Values; after: string | null; seq: number; client: string }>
>

/** The values of a page or a block, with the history that the detection of conflicts needs. */
export type DraftPart = { values: Values; revisions: Revisions; removedItems: RemovedItems }

export type BlockState = DraftPart & {
  key: string
  /** The edit and the client that removed the block; null if it is on the page. */
  removed: readonly [seq: number, client: string] | null
  isRestored: boolean
}

/** A whole draft. `blocks` are in order; removed blocks stay in the list at their positions. */
export type DraftState = { page: DraftPart; blocks: readonly BlockState[] }

/** The edit to which an operation belongs. */
export type EditContext = {
  /** The number of this edit. */
  seq: number
  client: string
  /** The last edit that the client had applied. Later changes by other clients are conflicts. */
  base: number
  /** Whether this client already has a value in an unsettled conflict of the field. */
  hasOwnConflict: (block: string | null, path: string) => boolean
  /** True for operations that the server makes from a stored version. Their values are not validated again. */
  isTrusted?: boolean
}

export type Applied = { state: DraftState; result: OperationResult }

/** Applies one operation. The state is unchanged unless the result is `applied` or `restored`. */
export function applyOperation(state: DraftState, operation: PageOperation, context: EditContext): Applied {
  switch (operation.kind) {
    case 'add_block':
      return addBlock(state, operation, context)
    case 'remove_block':
      return removeBlock(state, operation.block, context)
    case 'restore_block':
      return changeBlock(state, operation.block, (block) =>
        block.removed === null ? null : { ...block, removed: null },
      )
    case 'move_block':
      return moveBlock(state, operation.block, operation.after)
    default:
      return changePart(state, operation, context)
  }
}

/** Returns the blocks that are on the page, in order. */
export function blocksOnPage(state: DraftState): readonly BlockState[] {
  return state.blocks.filter((block) => block.removed === null)
}

const done = (state: DraftState, status: 'applied' | 'restored' = 'applied'): Applied => ({
  state,
  result: { status },
})
const unchanged = (state: DraftState): Applied => ({ state, result: { status: 'unchanged' } })
const refused = (state: DraftState, code: EditMistake): Applied => ({
  state,
  result: { status: 'refused', code },
})

function addBlock(
  state: DraftState,
  { block: key, values, after }: Extract<PageOperation, { kind: 'add_block' }>,
  { seq, client, isTrusted }: EditContext,
): Applied {
  if (state.blocks.some((block) => block.key === key)) return refused(state, 'key_in_use')
  if (blocksOnPage(state).length >= EDIT_LIMITS.blocks) return refused(state, 'too_many')
  const { template, ...rest } = values
  if (typeof template !== 'string' || fieldsOfTemplate(template) === null) return refused(state, 'invalid')
  // Editors that were opened before blocks had audiences and translations do not send these fields.
  const missing = Object.keys(DRAFT_BLOCK_FIELDS).some(
    (name) => name !== TRANSLATIONS && name !== 'audience' && !Object.hasOwn(rest, name),
  )
  const mistake = missing ? 'invalid' : recordMistake(DRAFT_BLOCK_FIELDS, values, ['template'])
  if (mistake !== null && !isTrusted) return refused(state, mistake)
  const block: BlockState = {
    key,
    values,
    revisions: { '': [seq, client] },
    removedItems: {},
    removed: null,
    isRestored: false,
  }
  return done({ ...state, blocks: placed(state.blocks, block, after, keyOfBlock) })
}

function removeBlock(state: DraftState, key: string, context: EditContext): Applied {
  const block = state.blocks.find((each) => each.key === key)
  if (block === undefined) return refused(state, 'unknown_block')
  if (block.removed !== null) return unchanged(state)
  if (Object.values(block.revisions).some((revision) => isUnseen(revision, context))) {
    return done(withBlock(state, { ...block, isRestored: true }), 'restored')
  }
  const { seq, client } = context
  return done(withBlock(state, { ...block, removed: [seq, client], isRestored: false }))
}

function moveBlock(state: DraftState, key: string, after: string | null): Applied {
  const block = state.blocks.find((each) => each.key === key)
  if (block === undefined) return refused(state, 'unknown_block')
  const blocks = placed(
    state.blocks.filter((each) => each !== block),
    block,
    after === key ? null : after,
    keyOfBlock,
  )
  return blocks.every((each, at) => each === state.blocks[at]) ? unchanged(state) : done({ ...state, blocks })
}

const keyOfBlock = (block: BlockState) => block.key

function changeBlock(
  state: DraftState,
  key: string,
  change: (block: BlockState) => BlockState | null,
): Applied {
  const block = state.blocks.find((each) => each.key === key)
  if (block === undefined) return refused(state, 'unknown_block')
  const next = change(block)
  return next === null ? unchanged(state) : done(withBlock(state, next))
}

function withBlock(state: DraftState, block: BlockState): DraftState {
  return { ...state, blocks: state.blocks.map((each) => (each.key === block.key ? block : each)) }
}

/** Inserts an entry after another one; at the start for null, at the end if there is no such entry. */
function placed<T>(
  entries: readonly T[],
  entry: T,
  after: string | null,
  keyOf: (entry: T) => unknown,
): readonly T[] {
  if (after === null) return [entry, ...entries]
  const at = entries.findIndex((each) => keyOf(each) === after)
  return at < 0 ? [...entries, entry] : entries.toSpliced(at + 1, 0, entry)
}

type PartOperation = Extract<PageOperation, { path: string }>
type PartChange = { part: DraftPart; status: 'applied' | 'restored' } | OperationResult

function changePart(state: DraftState, operation: PartOperation, context: EditContext): Applied {
  const { block: key } = operation
  if (key === null) {
    const change = changeValues(state.page, DRAFT_PAGE_FIELDS, operation, context)
    return 'part' in change ? done({ ...state, page: change.part }, change.status) : { state, result: change }
  }
  const block = state.blocks.find((each) => each.key === key)
  if (block === undefined) return refused(state, 'unknown_block')
  const change = changeValues(block, DRAFT_BLOCK_FIELDS, operation, context)
  if (!('part' in change)) return { state, result: change }
  if (block.removed === null) return done(withBlock(state, { ...block, ...change.part }), change.status)
  // Another editor removed the block while this client changed it, so keep the block and mark it. For the removal of an
  // item, `restored` means that the item is kept, so a removal that took place is `applied`.
  const status = operation.kind === 'remove_item' ? 'applied' : 'restored'
  return done(withBlock(state, { ...block, ...change.part, removed: null, isRestored: true }), status)
}

function changeValues(
  part: DraftPart,
  fields: FieldsRecord,
  operation: PartOperation,
  context: EditContext,
): PartChange {
  switch (operation.kind) {
    case 'set':
      return setField(part, fields, operation, context)
    case 'add_item':
      return addItem(part, fields, operation, context)
    case 'remove_item':
      return removeItem(part, fields, operation.path, context)
    case 'restore_item':
      return restoreItem(part, fields, operation.path, context)
    case 'move_item':
      return moveItem(part, fields, operation.path, operation.after)
  }
}

const refusal = (code: EditMistake): OperationResult => ({ status: 'refused', code })
const NO_CHANGE: OperationResult = { status: 'unchanged' }

function setField(
  part: DraftPart,
  fields: FieldsRecord,
  operation: Extract<PageOperation, { kind: 'set' }>,
  context: EditContext,
): PartChange {
  const { block, path, value } = operation
  const missing = missingItemOf(fields, part.values, path)
  if (missing !== null) {
    // Another editor removed the item while this client changed it, so keep the item.
    const restored = restoreItem(part, fields, missing, context)
    if (!('part' in restored)) return restored
    const set = setField(restored.part, fields, operation, context)
    return 'part' in set ? { ...set, status: 'restored' } : set
  }
  const found = locateField(fields, part.values, path)
  const isTrusted = context.isTrusted === true
  if (found === null || (found.field.control === 'list' && !isTrusted)) return refusal('unknown_field')
  const mistake = isTrusted ? null : valueMistake(found.field, value)
  if (mistake !== null) return refusal(mistake)
  if (isPlainEqual(found.value, value)) return NO_CHANGE
  if (found.field.control === 'translation' && found.value === null && hasNoRoom(part, path))
    return refusal('too_many')
  if (context.hasOwnConflict(block, path) || isChangedUnseen(part.revisions, path, context))
    return { status: 'conflict' }
  return changed(part, found.replace(value), path, context)
}

function hasNoRoom({ values }: DraftPart, path: string): boolean {
  const texts = translationsOf(values)[path.split('/')[1] ?? ''] ?? {}
  return Object.keys(texts).length >= EDIT_LIMITS.translations
}

function changed(part: DraftPart, values: Values, path: string, { seq, client }: EditContext): PartChange {
  return {
    part: { ...part, values, revisions: { ...part.revisions, [path]: [seq, client] } },
    status: 'applied',
  }
}

function addItem(
  part: DraftPart,
  fields: FieldsRecord,
  { path, item, after }: Extract<PageOperation, { kind: 'add_item' }>,
  context: EditContext,
): PartChange {
  const found = locateField(fields, part.values, path)
  if (found === null || found.field.control !== 'list') return refusal('unknown_field')
  const items = itemsOf(found.value)
  const key = item[ITEM_KEY]
  if (!isItemKey(key)) return refusal('invalid')
  const itemPath = `${path}/${key}`
  const isRemoved = Object.hasOwn(part.removedItems, itemPath) && !context.isTrusted
  if (isRemoved || items.some((each) => each[ITEM_KEY] === key)) return refusal('key_in_use')
  if (items.length >= found.field.maxItems) return refusal('too_many')
  const mistake = context.isTrusted ? null : itemMistake(found.field, item)
  if (mistake !== null) return refusal(mistake)
  return changed(part, found.replace(placed(items, item, after, itemKey)), itemPath, context)
}

const itemKey = (item: Values) => item[ITEM_KEY]

function removeItem(part: DraftPart, fields: FieldsRecord, path: string, context: EditContext): PartChange {
  const found = locateItem(fields, part.values, path)
  if (found === null) return refusal('unknown_item')
  const item = found.items[found.index]
  if (item === undefined) return NO_CHANGE
  // Another client changed the block or item, and this client has not received that change, so do not remove it.
  if (isChangedUnseen(part.revisions, path, context)) return { status: 'restored' }
  const { seq, client } = context
  const before = found.items[found.index - 1]
  const removed = { item, after: before === undefined ? null : String(before[ITEM_KEY]), seq, client }
  const items = found.items.filter((each) => each !== item)
  const removedItems = { ...part.removedItems, [path]: removed }
  return { part: { ...part, values: found.replace(items), removedItems }, status: 'applied' }
}

function restoreItem(part: DraftPart, fields: FieldsRecord, path: string, context: EditContext): PartChange {
  const found = locateItem(fields, part.values, path)
  if (found === null) return refusal('unknown_item')
  if (found.index >= 0) return NO_CHANGE
  const { [path]: removed, ...removedItems } = part.removedItems
  if (removed === undefined) return refusal('unknown_item')
  if (found.items.length >= found.list.maxItems) return refusal('too_many')
  const items = placed(found.items, removed.item, removed.after, itemKey)
  const change = changed(part, found.replace(items), path, context)
  return 'part' in change ? { ...change, part: { ...change.part, removedItems } } : change
}

function moveItem(part: DraftPart, fields: FieldsRecord, path: string, after: string | null): PartChange {
  const found = locateItem(fields, part.values, path)
  if (found === null) return refusal('unknown_item')
  const item = found.items[found.index]
  if (item === undefined) return refusal('unknown_item')
  const others = found.items.filter((each) => each !== item)
  const items = placed(others, item, after === found.key ? null : after, itemKey)
  if (items.every((each, at) => each === found.items[at])) return NO_CHANGE
  return { part: { ...part, values: found.replace(items) }, status: 'applied' }
}

/**
 * Returns whether another client changed the path, a part of it or a record that contains it, without this client
 * having received the change.
 */
function isChangedUnseen(revisions: Revisions, path: string, context: EditContext): boolean {
  return Object.entries(revisions).some(
    ([other, revision]) =>
      (other === path || other.startsWith(`${path}/`) || path.startsWith(`${other}/`)) &&
      isUnseen(revision, context),
  )
}

function isUnseen([seq, client]: readonly [number, string], context: EditContext): boolean {
  return seq > context.base && client !== context.client
}
