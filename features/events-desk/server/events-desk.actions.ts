import {
  type EventRow,
  findEvent,
  findSlugsLike,
  insertEvent,
  listClasses,
  listPrices,
  listSessions,
  lockEvent,
  replaceParts,
  updateEvent,
} from '#features/events/server/events.public.ts'
import { listHomeTracks } from '#features/tracks/server/tracks.public.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Chance } from '#platform/server/chance.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addDays, daysBetween } from '#platform/shared/days.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  type DeskEvent,
  EVENT_MISTAKES,
  type EventForm,
  EVENTS_DESK_REFUSALS,
} from '../events-desk.contract.ts'
import { mistakesOf, slugOf } from '../events-desk.rules.ts'
import { documentsOf, dropRemoved, refuseUnknownPicture } from './event-files.ts'
import { partsOf, presentDeskEvent, rowOf } from './event-form.ts'

/** What search and others are told of an event that everybody may see. */
export type ShownEventFacts = { id: number; slug: string; title: string; body: string; updatedAt: Date }

export type EventsDeskPowers = Pick<Service, 'database' | 'clock' | 'contentVersion'> & {
  chance: Chance
  audit: Audit
  club: () => Promise<{ timezone: string }>
  /** Ends a document for good, whoever knows its address. */
  dropDocument: (tx: Tx, file: string) => Promise<void>
  onShown: (tx: Tx, event: ShownEventFacts) => Promise<void>
  onHidden: (tx: Tx, id: number) => Promise<void>
  /** Places may have become more, so that those who wait for one move up; who has entered is told of another day or place. */
  onSaved: (tx: Tx, saved: { id: number; isMoved: boolean; before: EventRow['status'] }) => Promise<void>
  /** It is off: who has entered gets everything back. */
  onCancelled: (tx: Tx, cancelled: { eventId: number; by: number }) => Promise<void>
}

/** One event as the desk shows it. @throws Problem NOT_FOUND */
export async function loadDeskEvent(db: Db, id: number): Promise<DeskEvent> {
  const event = await findEvent(db, id)
  if (event === null) throw new Problem('NOT_FOUND')
  const [sessions, classes, prices] = [
    await listSessions(db, id),
    await listClasses(db, id),
    await listPrices(db, id),
  ]
  return presentDeskEvent(event, { sessions, classes, prices })
}

/**
 * Makes an event, or changes the one that still is as it was seen. What is shown raises its number for calendars.
 * @throws Problem VALIDATION, NOT_FOUND, CONFLICT
 */
export async function save(
  powers: EventsDeskPowers,
  { id, version, form }: { id: number | null; version: string; form: EventForm },
  by: number,
): Promise<DeskEvent> {
  refuseMistakes(form, await listHomeTracks(powers.database.db))
  const { timezone } = await powers.club()
  const at = instantOf(powers.clock)
  return powers.database.transaction(async (tx) => {
    await refuseUnknownPicture(tx, form)
    if (id === null) {
      const row = {
        ...(await newRow(tx, powers, form, timezone)),
        documents: await documentsOf(tx, form, []),
      }
      const made = await insertEvent(tx, row, partsOf(form))
      return tell(powers, tx, made, { by, verb: 'created', change: { to: form } })
    }
    const before = await load(tx, id)
    if (before.updatedAt.toISOString() !== version) throw new Problem('CONFLICT')
    if (!isOpen(before)) throw new Problem(EVENTS_DESK_REFUSALS.isOver)
    const { form: from } = await loadDeskEvent(tx, id)
    const sequence = before.status === 'draft' ? before.sequence : before.sequence + 1
    const volunteers = stillTaken(form.volunteers, before.volunteers)
    const documents = await documentsOf(tx, form, before.documents)
    await updateEvent(tx, id, {
      ...rowOf(form, before.timezone),
      volunteers,
      documents,
      sequence,
      updatedAt: laterThan(before, at),
    })
    await replaceParts(tx, id, partsOf(form))
    await dropRemoved(tx, { before: before.documents, after: documents }, powers.dropDocument)
    await powers.onSaved(tx, { id, isMoved: hasMoved(before, await load(tx, id)), before: before.status })
    return tell(powers, tx, id, { by, verb: 'changed', change: { from, to: form } })
  })
}

/** Makes a draft of the same event on another day. @throws Problem NOT_FOUND */
export async function copy(
  powers: EventsDeskPowers,
  { id, day }: { id: number; day: string },
  by: number,
): Promise<DeskEvent> {
  return powers.database.transaction(async (tx) => {
    // Held first, so that none of its documents ends meanwhile.
    const { timezone, documents } = await load(tx, id)
    const { form } = await loadDeskEvent(tx, id)
    const moved = movedTo(form, day)
    const row = { ...(await newRow(tx, powers, moved, timezone)), documents }
    const made = await insertEvent(tx, row, partsOf(moved))
    return tell(powers, tx, made, { by, verb: 'created', change: { copy_of: id, starts_on: day } })
  })
}

/** Calls an event off. Twice is once. @throws Problem NOT_FOUND, CONFLICT */
export async function cancel(
  powers: EventsDeskPowers,
  { id, reason }: { id: number; reason: string },
  by: number,
): Promise<DeskEvent> {
  return powers.database.transaction(async (tx) => {
    const before = await load(tx, id)
    if (before.status === 'cancelled') return loadDeskEvent(tx, id)
    if (!isOpen(before)) throw new Problem(EVENTS_DESK_REFUSALS.isOver)
    await updateEvent(tx, id, {
      status: 'cancelled',
      statusReason: reason,
      sequence: before.sequence + 1,
      updatedAt: laterThan(before, instantOf(powers.clock)),
    })
    await powers.onCancelled(tx, { eventId: id, by })
    return tell(powers, tx, id, { by, verb: 'cancelled', change: { reason } })
  })
}

function refuseMistakes(form: EventForm, tracks: readonly { id: number }[]): void {
  const isNoTrack = form.track_id !== null && tracks.every(({ id }) => id !== form.track_id)
  const mistakes = [...mistakesOf(form), ...(isNoTrack ? (['no_place'] as const) : [])]
  if (mistakes.length === 0) return
  const fields = mistakes.map((code) => ({ code, ...EVENT_MISTAKES[code] }))
  throw new Problem('VALIDATION', { fields })
}

/** Whether who has entered must know: it is shown, and is put off, on again, at another time or place. */
function hasMoved(before: EventRow, after: EventRow): boolean {
  if (before.status === 'draft' || after.status === 'draft') return false
  return (
    before.status !== after.status ||
    before.startsAt.getTime() !== after.startsAt.getTime() ||
    before.endsOn !== after.endsOn ||
    before.trackId !== after.trackId ||
    before.place !== after.place
  )
}

/** Who has said yes to a job meanwhile stays with it, whatever the form was opened with. */
function stillTaken(typed: EventForm['volunteers'], now: EventForm['volunteers']): EventForm['volunteers'] {
  return typed.map((job) => ({
    ...job,
    taken: now.find(({ role }) => role === job.role)?.taken ?? job.taken,
  }))
}

/** Whether it may still be changed: not called off, and without results. */
function isOpen({ status }: EventRow): boolean {
  return status === 'draft' || status === 'published' || status === 'postponed'
}

async function load(tx: Tx, id: number): Promise<EventRow> {
  const event = await lockEvent(tx, id)
  if (event === null) throw new Problem('NOT_FOUND')
  return event
}

/** Two saves within a millisecond are two versions all the same. */
function laterThan({ updatedAt }: EventRow, at: Date): Date {
  return at > updatedAt ? at : new Date(updatedAt.getTime() + 1)
}

async function newRow(tx: Tx, { chance, clock }: EventsDeskPowers, form: EventForm, timezone: string) {
  const at = instantOf(clock)
  return {
    ...rowOf(form, timezone),
    uid: chance.uuid(),
    slug: await freeSlug(tx, slugOf(form.title, form.starts_on)),
    placesTaken: 0,
    sequence: 0,
    createdAt: at,
    updatedAt: at,
  }
}

async function freeSlug(tx: Tx, wanted: string): Promise<string> {
  const taken = new Set(await findSlugsLike(tx, wanted))
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted}-${number}`)) number += 1
  return `${wanted}-${number}`
}

/** Everything that has a day moves by as many days. */
function movedTo(form: EventForm, day: string): EventForm {
  const by = daysBetween(form.starts_on, day)
  const moment = (text: string) => (text === '' ? '' : addDays(text.slice(0, 10), by) + text.slice(10))
  return {
    ...form,
    starts_on: day,
    ends_on: addDays(form.ends_on, by),
    entries_open: moment(form.entries_open),
    entries_close: moment(form.entries_close),
    late_until: moment(form.late_until),
    sessions: form.sessions.map((session) => ({ ...session, day: addDays(session.day, by) })),
    volunteers: form.volunteers.map((one) => ({ ...one, taken: 0 })),
    permit_no: '',
    status: 'draft',
    status_reason: '',
  }
}

type Deed = { by: number; verb: string; change: Record<string, unknown> }

/** Has pages made anew, search told, and writes down who did what. */
async function tell(
  { contentVersion, audit, onShown, onHidden }: EventsDeskPowers,
  tx: Tx,
  id: number,
  { by, verb, change }: Deed,
): Promise<DeskEvent> {
  const event = await load(tx, id)
  await (event.status === 'draft' ? onHidden(tx, id) : onShown(tx, event))
  await contentVersion.bump(tx)
  await audit(tx, { personId: by, verb, subjectKind: 'event', subjectId: String(id), change })
  return loadDeskEvent(tx, id)
}
