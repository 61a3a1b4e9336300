/**
 * The editor’s view of a draft: the draft as the server has confirmed it, with the operations applied that the server
 * has not confirmed yet. Pure functions; `page-session.ts` does the network calls.
 * @source docs/reference/pages-and-blocks.md §8.3, §8.4
 */
import { DRAFT_BLOCK_FIELDS, DRAFT_PAGE_FIELDS } from '../../classic-fields.rules.ts'
import { itemsOf, locateField, locateItem } from '../../draft-tree.rules.ts'
import {
  type AppliedEdit,
  EDIT_LIMITS,
  type EditConflict,
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
import { isPlainEqual } from '../../plain-equal.ts'

/**
 * The context of a client that has received all edits. With it, applying an operation detects no conflict, because only
 * the server decides about conflicts.
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

/**
 * Applies operations again that the draft has accepted before. Operations that are no longer possible have no effect.
 */
export function applyAgain(state: DraftState, operations: readonly PageOperation[]): DraftState {
  return operations.reduce((next, operation) => applyOperation(next, operation, TRUSTED).state, state)
}

/** Applies an edit as the server applied it. */
export function applyConfirmed(
  state: DraftState,
  { operations, results }: Pick<AppliedEdit, 'operations' | 'results'>,
): DraftState {
  return operations.reduce((next, operation, at) => {
    const result = results[at]
    if (result?.status === 'applied') return applyOperation(next, operation, TRUSTED).state
    return result?.status === 'restored' ? applyRestored(next, operation) : next
  }, state)
}

/** A draft as the server has confirmed it. `cleanSeq` is the last edit of which the client knows that it is live. */
export type Confirmed = { state: DraftState; seq: number; cleanSeq: number }

/**
 * Applies the edits that follow the last confirmed one.
 * @returns null if an edit brings back an item that was removed before this window opened the draft, so that only the
 * server knows it
 */
export function withNews(
  confirmed: Confirmed,
  { edits, clean_seq: cleanSeq }: { edits: readonly AppliedEdit[]; clean_seq: number },
): Confirmed | null {
  let next = confirmed
  for (const edit of edits) {
    if (edit.seq !== next.seq + 1) continue
    if (edit.seq > cleanSeq) next = withCleanSeq(next, cleanSeq)
    if (bringsBackUnknown(next.state, edit)) return null
    next = { ...next, state: applyConfirmed(next.state, edit), seq: edit.seq }
  }
  return withCleanSeq(next, cleanSeq)
}

function bringsBackUnknown(state: DraftState, { operations, results }: AppliedEdit): boolean {
  let next = state
  return operations.some((operation, at) => {
    const status = results[at]?.status
    if (status !== 'applied' && status !== 'restored') return false
    const { result } = applyOperation(next, operation, TRUSTED)
    next = applyConfirmed(next, { operations: [operation], results: [{ status }] })
    return result.code === 'unknown_item'
  })
}

/** Clears the marks of kept blocks once the draft was equal to the live page. */
function withCleanSeq(confirmed: Confirmed, cleanSeq: number): Confirmed {
  if (cleanSeq <= confirmed.cleanSeq) return confirmed
  return { ...confirmed, state: withoutMarks(confirmed.state), cleanSeq }
}

function withoutMarks(state: DraftState): DraftState {
  if (state.blocks.every(({ isRestored }) => !isRestored)) return state
  return { ...state, blocks: state.blocks.map((block) => ({ ...block, isRestored: false })) }
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

/**
 * Returns the operations that undo edits, in the order in which they must be applied. `state` is the draft before the
 * edits, and the result is empty if they changed nothing. Returns null if the undo would not be possible as an ordinary
 * change: an earlier release may have stored values that the draft no longer accepts.
 */
export function inverseOfEdits(
  state: DraftState,
  edits: readonly Pick<AppliedEdit, 'operations' | 'results'>[],
): PageOperation[] | null {
  const inverses: PageOperation[] = []
  let after = state
  for (const { operations, results } of edits)
    for (const [at, operation] of operations.entries()) {
      const [inverse, result] = [inverseOf(after, operation), results[at]]
      const next =
        result === undefined ? after : applyConfirmed(after, { operations: [operation], results: [result] })
      if (next !== after && inverse !== null) inverses.push(inverse)
      after = next
    }
  const inOrder = inverses.toReversed()
  for (const operation of inOrder) {
    const { state: next, result } = applyOwn(after, operation)
    if (result.code !== undefined) return null
    after = next
  }
  return inOrder
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

/** Returns whether a conflict still exists with both values as they were shown. */
export function isAsShown(conflicts: readonly EditConflict[], shown: EditConflict): boolean {
  const found = conflicts.find(({ id }) => id === shown.id)
  return found !== undefined && isPlainEqual(found.kept, shown.kept) && isPlainEqual(found.other, shown.other)
}

/** An operation that was not sent yet. `base` is the last edit that this client had applied when the person made it. */
export type UnsentOperation = { base: number; operation: PageOperation }

/**
 * Adds an operation to the queue of unsent ones. If several values are typed into one field in a row, only the last is
 * sent, with the base of the first: while the text was unsent, the field did not show the changes of others, so these
 * must count as unseen.
 */
export function queued(queue: readonly UnsentOperation[], unsent: UnsentOperation): UnsentOperation[] {
  const last = queue.at(-1)
  const { operation } = unsent
  const isSameField =
    last?.operation.kind === 'set' &&
    operation.kind === 'set' &&
    last.operation.block === operation.block &&
    last.operation.path === operation.path
  return isSameField ? [...queue.slice(0, -1), { base: last.base, operation }] : [...queue, unsent]
}

/**
 * The largest size of the operations of one edit, in characters of JSON, so that the server reads them. One operation is
 * sent even if it is larger. A character of JSON is at most three bytes; the server reads 1 MiB and 50,000 values.
 */
const EDIT_LENGTH_MAX = 100_000

/**
 * Returns the operations of the next edit: the first ones of the queue with the same base, at most `EDIT_LIMITS` allows,
 * and at most as many as fit into one request. The queue must not be empty.
 */
export function nextEdit(queue: readonly UnsentOperation[]): {
  base: number
  operations: PageOperation[]
  rest: UnsentOperation[]
} {
  const base = queue[0]?.base ?? 0
  const end = queue.findIndex((unsent) => unsent.base !== base)
  const most = Math.min(end < 0 ? queue.length : end, EDIT_LIMITS.operations)
  let count = 1
  let length = lengthOf(queue[0])
  while (count < most && (length += lengthOf(queue[count])) <= EDIT_LENGTH_MAX) count += 1
  return {
    base,
    operations: queue.slice(0, count).map(({ operation }) => operation),
    rest: queue.slice(count),
  }
}

const lengthOf = (unsent: UnsentOperation | undefined) => JSON.stringify(unsent?.operation ?? null).length

/** An edit with its number among those of its client, by which the server recognises an edit that arrives twice. */
export type NumberedEdit = { clientSeq: number; base: number; operations: PageOperation[] }

/**
 * Returns the edits of an earlier window that it did not send or that were not answered, in the order in which they
 * must be sent under its client id. `clientSeq` is the number of the last edit that the window began to send. Each edit
 * has the number that the window gave it or would have given it, so that the server ignores edits that it has received
 * already.
 */
export function unsentEdits({
  clientSeq,
  inFlight,
  queue,
}: {
  clientSeq: number
  inFlight: NumberedEdit | null
  queue: readonly UnsentOperation[]
}): NumberedEdit[] {
  const edits = inFlight === null ? [] : [inFlight]
  for (let next = clientSeq + 1, left = queue; left.length > 0; next += 1) {
    const { base, operations, rest } = nextEdit(left)
    edits.push({ clientSeq: next, base, operations })
    left = rest
  }
  return edits
}
