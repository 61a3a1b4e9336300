/**
 * Detects that two people edit one record. A record's revision is its `updated_at`: each response contains it, a save
 * sends the one it started from, and a save from an older revision is refused with the current record. A save of single
 * values sends each value as it was shown instead.
 */
import { isDeepStrictEqual } from 'node:util'
import { msg } from '@lingui/core/macro'
import { type FieldProblem, Problem, type Refusal } from '#platform/shared/problem.ts'

const STALE: Refusal = {
  code: 'CONFLICT',
  status: 409,
  message: msg`Someone else changed this after you opened it.`,
}

/** Data of a save that is checked for an edit conflict. */
export type RevisionCheck = {
  /** The `updated_at` of the record when the editing started. Without it the save is not checked. */
  seenAt: string | undefined
  changedAt: Date
  /** The fields that were sent; `stored` has the current values of the same fields. */
  sent: object
  stored: object
  /** The current record, as presented to this caller. */
  current: object
}

/**
 * Refuses a save that started from an older revision. `errors` lists the sent fields whose stored value differs, each
 * with the code `changed`, and `current` is the record.
 * @throws Problem CONFLICT
 */
export function refuseStale({ seenAt, changedAt, ...save }: RevisionCheck): void {
  if (seenAt !== undefined && Date.parse(seenAt) !== changedAt.getTime()) throw staleProblem(save)
}

/** Returns the same refusal, for records whose revision is a number instead of a timestamp. */
export function staleProblem({
  sent,
  stored,
  current,
}: Pick<RevisionCheck, 'sent' | 'stored' | 'current'>): Problem {
  const [mine, theirs] = [asJson(sent), asJson(stored)]
  const fields = Object.keys(mine).filter((field) => !isDeepStrictEqual(mine[field], theirs[field]))
  return new Problem(STALE, { fields: fields.map(changedField), current })
}

function changedField(field: string): FieldProblem {
  return { field, code: 'changed', message: msg`Someone else changed this field.` }
}

/** Single values of a save, by field. */
export type ValuesCheck = {
  /** The values that the caller's screen showed; undefined if the caller sent none, and the save is not checked. */
  was: object | undefined
  sent: object
  stored: object
}

/**
 * Refuses a save of single values if a stored one is neither the value that the caller saw nor the one that was sent.
 * Call it within `withCurrent`, which adds the record to the refusal.
 * @throws Problem CONFLICT with the code `changed` for each such field
 */
export function refuseChangedValues({ was, sent, stored }: ValuesCheck): void {
  if (was === undefined) return
  const [seen, mine, theirs] = [asJson(was), asJson(sent), asJson(stored)]
  const changed = Object.keys(seen).filter(
    (field) =>
      !isDeepStrictEqual(seen[field], theirs[field]) && !isDeepStrictEqual(mine[field], theirs[field]),
  )
  if (changed.length > 0) throw new Problem(STALE, { fields: changed.map(changedField) })
}

/**
 * Runs a save with its transaction. If `refuseChangedValues` refused it, reads the record after the transaction and adds
 * it to the refusal.
 */
export async function withCurrent(save: () => Promise<void>, read: () => Promise<object>): Promise<void> {
  try {
    await save()
  } catch (error) {
    if (!(error instanceof Problem) || error.refusal !== STALE || error.current !== undefined) throw error
    throw new Problem(STALE, { fields: error.fields, current: await read(), cause: error })
  }
}

/**
 * Returns the timestamp of a change: now, or a millisecond after the last change, so that no two changes share a
 * revision.
 */
export function instantAfter(lastChange: Date, nowMs: number): Date {
  return new Date(Math.max(nowMs, lastChange.getTime() + 1))
}

/** Converts values to their JSON form, where an instant is text. */
function asJson(values: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(values)) as Record<string, unknown>
}
