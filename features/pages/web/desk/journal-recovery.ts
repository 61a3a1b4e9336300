/**
 * Sends the journal of a window that was closed or killed. Pure except for the given function that sends an edit.
 * @source docs/reference/pages-and-blocks.md §8.3
 */
import type { EditMistake } from '../../edit-mistakes.rules.ts'
import type { OperationResult, PageOperation } from '../../page-drafts.contract.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { type NumberedEdit, unsentEdits } from './edit-state.ts'
import type { Journal, LeftOut } from './stored-journal.ts'

/**
 * Sends the changes of a journal under the client id of its window. The journal may be older than the last edit that
 * the server received, because a browser may store a change after it was sent; the server applies an edit that arrives
 * twice once. An edit that the server refuses as invalid or too large is sent in smaller parts, so that only the
 * changes that cause the refusal are left out.
 * @param send returns the results of the operations
 * @returns the changes that could not be saved
 * @throws RequestFailure for every other failure
 */
export async function sendJournal(
  journal: Journal,
  send: (edit: NumberedEdit) => Promise<readonly OperationResult[]>,
): Promise<LeftOut[]> {
  const leftOut: LeftOut[] = [...(journal.leftOut ?? [])]
  let shift = 0
  for (const { clientSeq, base, operations } of unsentEdits(journal)) {
    const parts = [operations]
    // Splitting an edit uses additional numbers, so later edits get higher ones. That is safe, because the window sent
    // nothing after the refused edit.
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      const results = await sentOrRefused(send, { clientSeq: clientSeq + shift, base, operations: part })
      if (typeof results !== 'string') {
        leftOut.push(...refusedOf(part, results))
        if (parts.length > 0) shift += 1
      } else if (part.length > 1) {
        const half = Math.ceil(part.length / 2)
        parts.unshift(part.slice(0, half), part.slice(half))
      } else leftOut.push(...part.map((operation): LeftOut => ({ operation, code: results })))
    }
  }
  return leftOut
}

/** Refusals of a whole edit that would be repeated if the edit were sent again. */
const REFUSALS: Readonly<Record<string, EditMistake>> = { VALIDATION: 'invalid', TOO_LARGE: 'too_long' }

/** Returns the results of an edit, or the reason if the server refused the whole edit. */
async function sentOrRefused(
  send: (edit: NumberedEdit) => Promise<readonly OperationResult[]>,
  edit: NumberedEdit,
): Promise<readonly OperationResult[] | EditMistake> {
  try {
    return await send(edit)
  } catch (error) {
    const code = error instanceof RequestFailure ? REFUSALS[error.textCode] : undefined
    if (code === undefined) throw error
    return code
  }
}

function refusedOf(
  operations: readonly PageOperation[],
  results: readonly OperationResult[],
): { operation: PageOperation; code: EditMistake }[] {
  return operations.flatMap((operation, at) => {
    const { status, code } = results[at] ?? {}
    return status === 'refused' ? [{ operation, code: code ?? 'invalid' }] : []
  })
}

/** The operations that contain what a person has entered. */
const ENTERS: ReadonlySet<PageOperation['kind']> = new Set(['set', 'add_block', 'add_item'])

/** Returns the operations of an edit that contain what a person has entered and that the server refused. */
export function refusedEntries(
  operations: readonly PageOperation[],
  results: readonly OperationResult[],
): LeftOut[] {
  return refusedOf(operations, results).filter(({ operation }) => ENTERS.has(operation.kind))
}
