/** The committee's notes on a person, and the person's tags. */
import type { Caller } from '#platform/server/caller.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { instantAfter, refuseStale } from '#platform/server/revision.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { Problem } from '#platform/shared/problem.ts'
import { PEOPLE_REFUSALS, PERSON_LIMIT, type PersonNote } from '../people.contract.ts'
import type { PeopleDeps } from './people-deps.ts'
import {
  deleteTags,
  findNote,
  findSpellings,
  forgetOld,
  insertNote,
  insertTags,
  listTagsOf,
  type NoteRow,
  updateNote,
} from './people.store.ts'
import { aboutPerson, lockForChange } from './person-record.actions.ts'

const DELETED_NOTE_DAYS = 30
/** How long the subject of a sent mail stays in the history, in days. */
const MAIL_DAYS = 730

type NoteChange = { personId: number; noteId: number; caller: Caller }

/** Presents a note. */
export function presentNote(row: NoteRow): PersonNote {
  return {
    id: row.id,
    text: row.text,
    by: `${row.byFirstName ?? ''} ${row.byLastName ?? ''}`.trim(),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

/** Adds a note. @throws Problem NOT_FOUND, OWN_RECORD, VALIDATION without a text */
export async function addNote(
  deps: PeopleDeps,
  { personId, caller, text }: { personId: number; caller: Caller; text: string },
): Promise<PersonNote> {
  const words = acceptText(text)
  return deps.database.transaction(async (tx) => {
    const verb = 'added_note'
    await lockForChange(deps, tx, { personId, caller, verb })
    const by = personOf(caller)
    const id = await insertNote(tx, { personId, text: words, by, at: instantOf(deps.clock) })
    await deps.audit(tx, { personId: by, ...aboutPerson(personId, verb), change: { note: id } })
    const row = await findNote(tx, personId, id)
    if (row === null) throw new Error('an inserted note did not come back')
    return presentNote(row)
  })
}

/** Changes the text of a note. @throws Problem NOT_FOUND, OWN_RECORD, VALIDATION, CONFLICT with the current note */
export async function changeNote(
  deps: PeopleDeps,
  { personId, noteId, caller, text, seenAt }: NoteChange & { text: string; seenAt: string },
): Promise<PersonNote> {
  const words = acceptText(text)
  return workOnNote(deps, { personId, noteId, caller, verb: 'changed_note' }, (row) => {
    if (row.deletedAt !== null) throw new Problem('NOT_FOUND')
    refuseStale({
      seenAt,
      changedAt: row.updatedAt,
      sent: { text: words },
      stored: { text: row.text },
      current: presentNote(row),
    })
    return { text: words }
  })
}

/** Deletes a note, or restores it. Repeating either call has no effect. @throws Problem NOT_FOUND, OWN_RECORD */
export async function deleteNote(
  deps: PeopleDeps,
  { personId, noteId, caller, isDeleted }: NoteChange & { isDeleted: boolean },
): Promise<PersonNote> {
  const verb = isDeleted ? 'deleted_note' : 'restored_note'
  return workOnNote(deps, { personId, noteId, caller, verb }, ({ deletedAt }) =>
    (deletedAt !== null) === isDeleted ? null : { deletedAt: isDeleted ? instantOf(deps.clock) : null },
  )
}

/**
 * Changes a note and records the action. The texts stay out of the audit log, which outlives the removal of a person's
 * data.
 */
async function workOnNote(
  deps: PeopleDeps,
  { personId, noteId, caller, verb }: NoteChange & { verb: string },
  changesOf: (row: NoteRow) => { text: string } | { deletedAt: Date | null } | null,
): Promise<PersonNote> {
  return deps.database.transaction(async (tx) => {
    await lockForChange(deps, tx, { personId, caller, verb })
    const row = await findNote(tx, personId, noteId)
    if (row === null) throw new Problem('NOT_FOUND')
    const changes = changesOf(row)
    if (changes === null) return presentNote(row)
    const updatedAt = instantAfter(row.updatedAt, deps.clock.nowMs())
    await updateNote(tx, noteId, { ...changes, updatedAt })
    await deps.audit(tx, {
      personId: personOf(caller),
      ...aboutPerson(personId, verb),
      change: { note: noteId },
    })
    return presentNote({ ...row, ...changes, updatedAt })
  })
}

function acceptText(text: string): string {
  const words = text.trim()
  if (words === '') throw new Problem(PEOPLE_REFUSALS.emptyNote)
  return words
}

/** Adds and removes tags. @throws Problem NOT_FOUND, OWN_RECORD, VALIDATION */
export async function changeTags(
  deps: PeopleDeps,
  { personId, caller, add, remove }: { personId: number; caller: Caller; add: string[]; remove: string[] },
): Promise<void> {
  const wanted = add.map(acceptTag)
  await deps.database.transaction(async (tx) => {
    const verb = 'tagged'
    await lockForChange(deps, tx, { personId, caller, verb })
    const before = await listTagsOf(tx, personId)
    const spellings = await findSpellings(tx, wanted)
    await deleteTags(tx, personId, remove)
    await insertTags(
      tx,
      personId,
      wanted.map((tag) => spellings.get(tag.toLowerCase()) ?? tag),
    )
    const after = await listTagsOf(tx, personId)
    if (after.length > PERSON_LIMIT.tags) throw new Problem(PEOPLE_REFUSALS.tooManyTags)
    if (before.join('\n') === after.join('\n')) return
    await deps.audit(tx, {
      personId: personOf(caller),
      ...aboutPerson(personId, verb),
      change: { tags: { before, after } },
    })
  })
}

function acceptTag(text: string): string {
  const tag = text.trim().normalize('NFC').replaceAll(/\s+/gu, ' ')
  if (tag === '' || tag.length > PERSON_LIMIT.tag || /\p{Cc}/u.test(tag))
    throw new Problem(PEOPLE_REFUSALS.wrongTag)
  return tag
}

/** Deletes notes that were deleted long ago, and the records of old mails. */
export async function forgetOldNotes({
  database,
  clock,
}: Pick<PeopleDeps, 'database' | 'clock'>): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.nowMs() - days * DAY_MS)
  await forgetOld(database.db, {
    deletedBefore: daysAgo(DELETED_NOTE_DAYS),
    sentBefore: daysAgo(MAIL_DAYS),
  })
}
