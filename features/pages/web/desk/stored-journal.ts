/** A journal of unsent changes as stored on the device. It may be damaged, or stored by an earlier release. */
import type { EditMistake } from '../../edit-mistakes.rules.ts'
import type { PageOperation } from '../../page-drafts.contract.ts'
import type { NumberedEdit, UnsentOperation } from './edit-state.ts'

/**
 * A change that could not be saved. `operation` is not validated: it may be damaged, or stored by an earlier release.
 */
export type LeftOut = { operation: unknown; code: EditMistake }

/** The changes of one window that the server has not confirmed. */
export type Journal = {
  /**
   * The client id of the window that made the changes. If an edit is sent again with the same id, the server applies it
   * once.
   */
  client: string
  clientSeq: number
  inFlight: NumberedEdit | null
  queue: UnsentOperation[]
  /** The changes that could not be saved when the journal was sent, until the person has read them. */
  leftOut?: LeftOut[]
  atMs: number
}

/** Returns a stored journal. Parts that cannot be read are added to its changes that could not be saved. */
export function readJournal(stored: unknown): Journal {
  if (!isRecord(stored) || typeof stored['client'] !== 'string' || !Array.isArray(stored['queue']))
    return { client: '', clientSeq: 0, inFlight: null, queue: [], leftOut: unreadable(stored), atMs: 0 }
  const { client, clientSeq, inFlight, queue, leftOut, atMs } = stored
  const isEdit = isRecord(inFlight) && Array.isArray(inFlight['operations'])
  const before = Array.isArray(leftOut) ? (leftOut.filter(isRecord) as LeftOut[]) : []
  const left = isEdit ? before : [...unreadable(inFlight), ...before]
  return {
    client,
    clientSeq: typeof clientSeq === 'number' ? clientSeq : 0,
    inFlight: isEdit ? (inFlight as NumberedEdit) : null,
    queue: queue.map(withBase),
    ...(left.length > 0 ? { leftOut: left } : {}),
    atMs: typeof atMs === 'number' ? atMs : 0,
  }
}

function unreadable(value: unknown): LeftOut[] {
  return value === null || value === undefined ? [] : [{ operation: { value }, code: 'invalid' }]
}

/**
 * Adds the base 0 to an operation that an earlier release stored without a base. With the base 0, the server reports a
 * conflict if another person has changed the field.
 */
function withBase(entry: unknown): UnsentOperation {
  return isRecord(entry) && 'operation' in entry
    ? (entry as UnsentOperation)
    : { base: 0, operation: entry as PageOperation }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
