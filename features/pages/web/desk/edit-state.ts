/**
 * The editor’s view of a draft: the draft as the server has confirmed it, with the operations applied that the server
 * has not confirmed yet. Pure functions; `page-session.ts` does the network calls.
 * @source docs/reference/pages-and-blocks.md §8.3, §8.4
 */
import { DRAFT_BLOCK_FIELDS, DRAFT_PAGE_FIELDS } from '../../classic-fields.rules.ts'
import { itemsOf, locateField, locateItem } from '../../draft-tree.rules.ts'
import {
  type AppliedEdit,
  ITEM_KEY,
  type OpenedDraft,
  type OperationResult,
  type PageOperation,
} from '../../page-drafts.contract.ts'
import {
  applyOperation,
  type BlockState,
  type DraftPart,
  type DraftState,
  type EditContext,
} from '../../page-edits.rules.ts'

/**
 * The context of a client that has received all edits, so that no conflict is detected here. Only the server decides
 * about conflicts.
 */
const SEES_ALL: EditContext = {
  seq: 0,
  client: 'editor',
  base: Number.MAX_SAFE_INTEGER,
  hasOwnConflict: () => false,
}
const TRUSTED: EditContext = { ...SEES_ALL, isTrusted: true }

const NO_HISTORY = { revisions: {}, removedItems: {} }

/** Returns the state of a draft that was just loaded. */
export function stateOf({ fields, blocks }: Pick<OpenedDraft, 'fields' | 'blocks'>): DraftState {
  return {
    page: { values: fields, ...NO_HISTORY },
    blocks: blocks.map(({ key, values, is_removed: isRemoved, is_restored: isRestored }) => ({
      key,
      values,
      ...NO_HISTORY,
      removed: isRemoved ? [0, 'editor'] : null,
      isRestored,
    })),
  }
}

/** Applies an operation of this editor. The result says whether the draft accepts it. */
export function applyOwn(
  state: DraftState,
  operation: PageOperation,
): { state: DraftState; result: OperationResult } {
  return applyOperation(state, operation, SEES_ALL)
}

/** Applies operations that the draft has accepted once already; those that are no longer possible have no effect. */
export function applyAgain(state: DraftState, operations: readonly PageOperation[]): DraftState {
  return operations.reduce((next, operation) => applyOperation(next, operation, TRUSTED).state, state)
}

/** Applies an edit as the server applied it. */
export function applyConfirmed(state: DraftState, { operations, results }: AppliedEdit): DraftState {
  return operations.reduce((next, operation, at) => {
    const result = results[at]
    if (result?.status === 'applied') return applyOperation(next, operation, TRUSTED).state
    return result?.status === 'restored' ? applyRestored(next, operation) : next
  }, state)
}

/** Keeps a block or item that one person removed and another changed. */
function applyRestored(state: DraftState, operation: PageOperation): DraftState {
  if (operation.kind !== 'remove_block') {
    return operation.kind === 'remove_item' ? state : applyOperation(state, operation, TRUSTED).state
  }
  const blocks = state.blocks.map((block) =>
    block.key === operation.block ? { ...block, isRestored: true } : block,
  )
  return { ...state, blocks }
}

/** Returns the inverse of an operation, given the state before it; null if the operation changes nothing. */
export function inverseOf(state: DraftState, operation: PageOperation): PageOperation | null {
  switch (operation.kind) {
    case 'add_block':
    case 'restore_block':
      return { kind: 'remove_block', block: operation.block }
    case 'remove_block':
      return { kind: 'restore_block', block: operation.block }
    case 'move_block': {
      const at = state.blocks.findIndex(({ key }) => key === operation.block)
      return at < 0 ? null : { ...operation, after: state.blocks[at - 1]?.key ?? null }
    }
    case 'set': {
      const found = locate(state, operation)
      return found === null ? null : { ...operation, value: found.value ?? null }
    }
    case 'add_item': {
      const path = `${operation.path}/${String(operation.item[ITEM_KEY])}`
      return { kind: 'remove_item', block: operation.block, path }
    }
    case 'remove_item':
      return { kind: 'restore_item', block: operation.block, path: operation.path }
    case 'restore_item':
      return { kind: 'remove_item', block: operation.block, path: operation.path }
    case 'move_item':
      return inverseMove(state, operation)
  }
}

function inverseMove(
  state: DraftState,
  operation: Extract<PageOperation, { kind: 'move_item' }>,
): PageOperation | null {
  const part = partOf(state, operation.block)
  const found = part && locateItem(fieldsOf(operation.block), part.values, operation.path)
  if (!found || found.index < 0) return null
  const before = found.items[found.index - 1]
  return { ...operation, after: before === undefined ? null : String(before[ITEM_KEY]) }
}

/** Returns the value of a field; null if it has none. */
export function valueOf(state: DraftState, block: string | null, path: string): unknown {
  return locate(state, { block, path })?.value ?? null
}

/** Returns the items of a list. */
export function itemsAt(state: DraftState, block: string | null, path: string) {
  return itemsOf(valueOf(state, block, path))
}

function locate(state: DraftState, { block, path }: { block: string | null; path: string }) {
  const part = partOf(state, block)
  return part && locateField(fieldsOf(block), part.values, path)
}

function partOf(state: DraftState, block: string | null): DraftPart | BlockState | null {
  return block === null ? state.page : (state.blocks.find(({ key }) => key === block) ?? null)
}

function fieldsOf(block: string | null) {
  return block === null ? DRAFT_PAGE_FIELDS : DRAFT_BLOCK_FIELDS
}

/**
 * Adds an operation to the queue of unsent ones. Of several consecutive values typed into one field, only the last is
 * sent.
 */
export function queued(queue: readonly PageOperation[], operation: PageOperation): PageOperation[] {
  const last = queue.at(-1)
  const isSameField =
    last?.kind === 'set' &&
    operation.kind === 'set' &&
    last.block === operation.block &&
    last.path === operation.path
  return isSameField ? [...queue.slice(0, -1), operation] : [...queue, operation]
}
