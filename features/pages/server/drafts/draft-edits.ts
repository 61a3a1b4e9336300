/** Applies edits to drafts. @source docs/reference/pages-and-blocks.md §8.3, §8.4 */
import { holdNamedMedia } from '#features/media/server/media.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { DRAFT_BLOCK_FIELDS, DRAFT_PAGE_FIELDS } from '../../classic-fields.rules.ts'
import { locateField } from '../../draft-tree.rules.ts'
import type { OperationResult, PageOperation } from '../../page-drafts.contract.ts'
import { applyOperation, type DraftState, type EditContext } from '../../page-edits.rules.ts'
import { cleanOperation } from './clean-operation.ts'
import {
  changeConflict,
  type ConflictRow,
  type DraftRow,
  type EditRow,
  findDraftState,
  findEditPeople,
  insertConflict,
  insertEdit,
  listConflicts,
  saveDraft,
} from './page-drafts.store.ts'

/** An edit that has not been applied. */
export type NewEdit = {
  client: string
  clientSeq: number
  personId: number
  /** The last edit that the client had applied. */
  base: number
  operations: readonly PageOperation[]
  /** True for operations that the server made from stored content. */
  isTrusted?: boolean
  /** True for an edit that follows from another change, such as a changed address, and therefore has no author. */
  isAutomatic?: boolean
  at: Date
}

/** The client of edits that the server makes, for example when a version is restored. */
export const SERVER_CLIENT = 'server'

/** Applies an edit to a locked draft and stores it with its results. */
export async function applyEdit(tx: Tx, draft: DraftRow, edit: NewEdit): Promise<EditRow> {
  const { pageId } = draft
  const seq = draft.seq + 1
  const [before, conflicts] = [
    await findDraftState(tx, draft, keysOf(edit.operations)),
    await listConflicts(tx, pageId),
  ]
  await holdNamedMedia(tx, [edit.operations, removedParts(before)])
  const context: EditContext = {
    seq,
    client: edit.client,
    base: edit.base,
    hasOwnConflict: (block, path) => ownConflict(conflicts, edit.client, block, path) !== undefined,
    isTrusted: edit.isTrusted === true,
  }
  const { after, operations, results } = applyAll(before, edit, context)
  await storeConflicts(tx, { pageId, edit, conflicts, operations, results, before })
  const isUnchanged = results.every((result) => !isEffective(result))
  const isClean = draft.seq === draft.cleanSeq && isUnchanged
  await saveDraft(
    tx,
    pageId,
    { before, after },
    {
      seq,
      cleanSeq: isClean ? seq : draft.cleanSeq,
      updatedAt: edit.at,
      changedBy: isUnchanged || edit.isAutomatic === true ? draft.changedBy : edit.personId,
    },
  )
  const row: EditRow = {
    pageId,
    seq,
    client: edit.client,
    clientSeq: edit.clientSeq,
    personId: edit.personId,
    operations,
    results,
    createdAt: edit.at,
  }
  await insertEdit(tx, row)
  return row
}

/** Applies operations that the server made from stored content. The draft is unchanged if there are none. */
export async function applyServerEdit(
  tx: Tx,
  draft: DraftRow,
  edit: Pick<NewEdit, 'personId' | 'base' | 'operations' | 'isAutomatic' | 'at'>,
): Promise<number> {
  if (edit.operations.length === 0) return draft.seq
  const { seq } = await applyEdit(tx, draft, {
    ...edit,
    client: SERVER_CLIENT,
    // Clients number their edits; the server does not. It uses the number of the edit in the draft instead, which is
    // unique.
    clientSeq: draft.seq + 1,
    isTrusted: true,
  })
  return seq
}

/** Returns whether an operation changed the draft. */
export function isEffective({ status }: OperationResult): boolean {
  return status === 'applied' || status === 'restored'
}

function applyAll(before: DraftState, { operations, isTrusted }: NewEdit, context: EditContext) {
  let after = before
  const applied = operations.map((sent) => {
    const operation = isTrusted ? sent : cleanOperation(after, sent)
    const { state, result } = applyOperation(after, operation, context)
    after = state
    return { operation, result: operation === sent ? result : { ...result, value: valueOf(operation) } }
  })
  return {
    after,
    operations: applied.map(({ operation }) => operation),
    results: applied.map(({ result }) => result),
  }
}

function valueOf(operation: PageOperation): unknown {
  if (operation.kind === 'set') return operation.value
  if (operation.kind === 'add_item') return operation.item
  return operation.kind === 'add_block' ? operation.values : undefined
}

/**
 * Returns the removed blocks and items that an edit may restore. Blocks whose values were not read are left out,
 * because the edit does not change them.
 */
function removedParts({ page, blocks }: DraftState): unknown {
  return [
    page.removedItems,
    blocks.map(({ removed, values, removedItems }) => [removed === null ? null : values, removedItems]),
  ]
}

function keysOf(operations: readonly PageOperation[]): string[] {
  return [...new Set(operations.flatMap(({ block }) => (block === null ? [] : [block])))]
}

function ownConflict(
  conflicts: readonly ConflictRow[],
  client: string,
  block: string | null,
  path: string,
): ConflictRow | undefined {
  return conflicts.find((each) => each.client === client && each.blockKey === block && each.path === path)
}

type Storing = {
  pageId: number
  edit: NewEdit
  conflicts: readonly ConflictRow[]
  operations: readonly PageOperation[]
  results: readonly OperationResult[]
  before: DraftState
}

/** Stores as conflicts the values that were not applied because another client had changed the field. */
async function storeConflicts(
  tx: Tx,
  { pageId, edit, conflicts, operations, results, before }: Storing,
): Promise<void> {
  const values = new Map<string, Extract<PageOperation, { kind: 'set' }>>()
  operations.forEach((operation, at) => {
    if (operation.kind === 'set' && results[at]?.status === 'conflict')
      values.set(`${operation.block ?? ''}:${operation.path}`, operation)
  })
  for (const { block, path, value } of values.values()) {
    const own = ownConflict(conflicts, edit.client, block, path)
    if (own !== undefined) await changeConflict(tx, own.id, value)
    else {
      await insertConflict(tx, {
        pageId,
        blockKey: block,
        path,
        other: { value },
        client: edit.client,
        personId: edit.personId,
        keptBy: await lastPerson(tx, pageId, before, { block, path }),
        createdAt: edit.at,
      })
    }
  }
}

/**
 * Returns the person who last changed a field, a part of it or a record that contains it; null if it was never changed.
 */
async function lastPerson(
  tx: Tx,
  pageId: number,
  state: DraftState,
  { block, path }: { block: string | null; path: string },
): Promise<number | null> {
  const part = block === null ? state.page : state.blocks.find(({ key }) => key === block)
  const seqs = Object.entries(part?.revisions ?? {})
    .filter(([other]) => other === path || other.startsWith(`${path}/`) || path.startsWith(`${other}/`))
    .map(([, [seq]]) => seq)
  const last = Math.max(0, ...seqs)
  return (await findEditPeople(tx, pageId, [last])).get(last) ?? null
}

/** Returns the value of a field of a draft; null if it has none. */
export function valueAt(state: DraftState, block: string | null, path: string): unknown {
  const part = block === null ? state.page : state.blocks.find(({ key }) => key === block)
  const fields = block === null ? DRAFT_PAGE_FIELDS : DRAFT_BLOCK_FIELDS
  return (part && locateField(fields, part.values, path)?.value) ?? null
}
