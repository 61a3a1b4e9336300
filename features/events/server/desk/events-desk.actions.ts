import {
  type EventRow,
  findEvent,
  findSlugsLike,
  insertEvent,
  listClasses,
  listPrices,
  listSessions,
  lockEvent,
  replaceLists,
  updateEvent,
} from '../events.store.ts'
import { replacePrices } from '../event-prices.store.ts'
import { listOfferedTracks } from '#features/tracks/server/tracks.public.ts'
import type { EventKind } from '../../events.contract.ts'
import { type RecordTexts, withoutField } from '#features/site/record-texts.rules.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Random } from '#platform/server/random.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { Caller } from '#platform/server/caller.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { requireStepUp } from '#platform/server/http/require-step-up.ts'
import { instantAfter, refuseStale } from '#platform/server/revision.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addDays, daysBetween } from '#platform/shared/days.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  type DeskEvent,
  EVENT_MISTAKES,
  type EventMistake,
  type EventForm,
  EVENTS_DESK_REFUSALS,
} from '../../events-desk.contract.ts'
import { changesPrices, mistakesOf, slugOf } from '../../events-desk.rules.ts'
import { documentsOf, dropRemoved, refuseUnknownPicture } from './event-files.ts'
import { partsOf, presentDeskEvent, rowOf } from './event-form.ts'

/** The data of a public event that the search and other features receive. */
export type ShownEventFacts = {
  id: number
  slug: string
  title: string
  body: string
  translations: RecordTexts
  updatedAt: Date
}

export type EventsDeskDeps = Pick<Service, 'database' | 'clock' | 'contentVersion'> & {
  random: Random
  audit: Audit
  club: () => Promise<{ timezone: string }>
  /** Kinds of event that the club counts as competitions. */
  competitionKinds: () => Promise<EventKind[]>
  /** Deletes a document permanently, even if its URL is known. */
  dropDocument: (tx: Tx, file: string) => Promise<void>
  onShown: (tx: Tx, event: ShownEventFacts) => Promise<void>
  onHidden: (tx: Tx, id: number) => Promise<void>
  /** Returns whether an event has entries or tickets that are paid, or ordered with a payment in progress. */
  hasSales: (tx: Tx, eventId: number) => Promise<boolean>
  /** Offers new places to reserves, updates tickets, and notifies entrants of another day or place. */
  onSaved: (tx: Tx, saved: { id: number; isMoved: boolean; before: EventRow['status'] }) => Promise<void>
  /** Refunds the entries and tickets of a cancelled event. */
  onCancelled: (tx: Tx, cancelled: { eventId: number; by: number }) => Promise<void>
}

/** Returns one event as the desk shows it. @throws Problem NOT_FOUND */
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

/** An event to save; without an id it is a new one. */
type EventSave = { id: number | null; updated_at?: string | undefined; form: EventForm }

/**
 * Creates or changes an event. Each change of a published event raises its calendar sequence number. A change of prices
 * needs a step-up.
 * @throws Problem VALIDATION (`has_paid`: an event with paid entries or tickets cannot return to draft), NOT_FOUND,
 * CONFLICT, STEP_UP_NEEDED
 */
export async function save(
  deps: EventsDeskDeps,
  { id, updated_at: seenAt, form }: EventSave,
  caller: Caller,
): Promise<DeskEvent> {
  const competitionKinds = await deps.competitionKinds()
  const { db } = deps.database
  const kept = id === null ? null : ((await findEvent(db, id))?.trackId ?? null)
  refuseMistakes(form, { tracks: await listOfferedTracks(db, kept), competitionKinds })
  const { timezone } = await deps.club()
  const at = instantOf(deps.clock)
  const by = personOf(caller)
  return deps.database.transaction(async (tx) => {
    await refuseUnknownPicture(tx, form)
    if (id === null) {
      const row = {
        ...(await newRow(tx, deps, form, timezone)),
        documents: await documentsOf(tx, form, []),
      }
      const made = await insertEvent(tx, row, partsOf(form))
      return finishChange(deps, tx, made, { by, verb: 'created', change: { to: form } })
    }
    const before = await load(tx, id)
    if (!isOpen(before)) throw new Problem(EVENTS_DESK_REFUSALS.isOver)
    const current = await loadDeskEvent(tx, id)
    const { form: from } = current
    const stored = { ...from, translations: before.translations }
    refuseStale({ seenAt, changedAt: before.updatedAt, sent: form, stored, current })
    if (before.status !== 'draft' && changesPrices(from, form)) requireStepUp(caller, deps.clock)
    const isWithdrawn = form.status === 'draft' && before.status !== 'draft'
    if (isWithdrawn && (await deps.hasSales(tx, id))) throw invalid(['has_paid'])
    const sequence = before.status === 'draft' ? before.sequence : before.sequence + 1
    const volunteers = stillTaken(form.volunteers, before.volunteers)
    const documents = await documentsOf(tx, form, before.documents)
    await updateEvent(tx, id, {
      ...rowOf(form, before.timezone),
      volunteers,
      documents,
      sequence,
      updatedAt: instantAfter(before.updatedAt, at.getTime()),
    })
    const { prices, ...lists } = partsOf(form)
    await replaceLists(tx, id, lists)
    await replacePrices(tx, id, prices)
    await dropRemoved(tx, { before: before.documents, after: documents }, deps.dropDocument)
    await deps.onSaved(tx, { id, isMoved: hasMoved(before, await load(tx, id)), before: before.status })
    return finishChange(deps, tx, id, { by, verb: 'changed', change: { from, to: form } })
  })
}

/** Copies an event to another day as a draft. @throws Problem NOT_FOUND */
export async function copy(
  deps: EventsDeskDeps,
  { id, day }: { id: number; day: string },
  by: number,
): Promise<DeskEvent> {
  return deps.database.transaction(async (tx) => {
    // Lock the event first, so that none of its documents is deleted in the meantime.
    const { timezone, documents } = await load(tx, id)
    const { form } = await loadDeskEvent(tx, id)
    const moved = movedTo(form, day)
    const row = { ...(await newRow(tx, deps, moved, timezone)), documents }
    const made = await insertEvent(tx, row, partsOf(moved))
    return finishChange(deps, tx, made, { by, verb: 'created', change: { copy_of: id, starts_on: day } })
  })
}

/**
 * Cancels an event. If entries or tickets are sold, they are refunded, which needs a step-up. Idempotent.
 * @throws Problem NOT_FOUND, CONFLICT, STEP_UP_NEEDED
 */
export async function cancel(
  deps: EventsDeskDeps,
  { id, reason }: { id: number; reason: string },
  caller: Caller,
): Promise<DeskEvent> {
  const by = personOf(caller)
  return deps.database.transaction(async (tx) => {
    const before = await load(tx, id)
    if (before.status === 'cancelled') return loadDeskEvent(tx, id)
    if (!isOpen(before)) throw new Problem(EVENTS_DESK_REFUSALS.isOver)
    const refunds = await deps.hasSales(tx, id)
    if (refunds) requireStepUp(caller, deps.clock)
    await updateEvent(tx, id, {
      status: 'cancelled',
      statusReason: reason,
      // Remove the translations of the reason, because they belong to an earlier reason.
      translations: withoutField(before.translations, 'status_reason'),
      sequence: before.sequence + 1,
      updatedAt: instantAfter(before.updatedAt, deps.clock.nowMs()),
    })
    await deps.onCancelled(tx, { eventId: id, by })
    const change = { reason, before: { status: before.status }, after: { status: 'cancelled' }, refunds }
    return finishChange(deps, tx, id, { by, verb: 'cancelled', change })
  })
}

function refuseMistakes(
  form: EventForm,
  { tracks, competitionKinds }: { tracks: readonly { id: number }[]; competitionKinds: readonly EventKind[] },
): void {
  const isNoTrack = form.track_id !== null && tracks.every(({ id }) => id !== form.track_id)
  const mistakes = [...mistakesOf(form, competitionKinds), ...(isNoTrack ? (['no_track'] as const) : [])]
  if (mistakes.length > 0) throw invalid(mistakes)
}

function invalid(mistakes: readonly EventMistake[]): Problem {
  const fields = mistakes.map((code) => ({ code, ...EVENT_MISTAKES[code] }))
  return new Problem('VALIDATION', { fields })
}

/** Returns whether entrants must be notified, because the status, time or place differs from what they know. */
function hasMoved(before: EventRow, after: EventRow): boolean {
  if (before.status === 'draft' && after.status === 'draft') return false
  return (
    before.status !== after.status ||
    before.startsAt.getTime() !== after.startsAt.getTime() ||
    before.endsOn !== after.endsOn ||
    before.trackId !== after.trackId ||
    before.place !== after.place
  )
}

/** Keeps the current numbers of volunteers of each job, even if the form was opened before they changed. */
function stillTaken(typed: EventForm['volunteers'], now: EventForm['volunteers']): EventForm['volunteers'] {
  return typed.map((job) => ({
    ...job,
    taken: now.find(({ role }) => role === job.role)?.taken ?? job.taken,
  }))
}

/** Returns whether the event may still be changed: it is not cancelled and has no results. */
function isOpen({ status }: EventRow): boolean {
  return status === 'draft' || status === 'published' || status === 'postponed'
}

async function load(tx: Tx, id: number): Promise<EventRow> {
  const event = await lockEvent(tx, id)
  if (event === null) throw new Problem('NOT_FOUND')
  return event
}

async function newRow(tx: Tx, { random, clock }: EventsDeskDeps, form: EventForm, timezone: string) {
  const at = instantOf(clock)
  return {
    ...rowOf(form, timezone),
    uid: random.uuid(),
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

/** Shifts all dates of an event by the same number of days, for a copy that is neither postponed nor cancelled. */
function movedTo(form: EventForm, day: string): EventForm {
  const by = daysBetween(form.starts_on, day)
  const moment = (text: string) => (text === '' ? '' : addDays(text.slice(0, 10), by) + text.slice(10))
  return {
    ...form,
    translations: withoutField(form.translations ?? {}, 'status_reason'),
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

type Action = { by: number; verb: string; change: Record<string, unknown> }

/** Invalidates cached pages, updates the search and writes the audit log. */
async function finishChange(
  { contentVersion, audit, onShown, onHidden }: EventsDeskDeps,
  tx: Tx,
  id: number,
  { by, verb, change }: Action,
): Promise<DeskEvent> {
  const event = await load(tx, id)
  await (event.status === 'draft' ? onHidden(tx, id) : onShown(tx, event))
  await contentVersion.bump(tx)
  await audit(tx, { personId: by, verb, subjectKind: 'event', subjectId: String(id), change })
  return loadDeskEvent(tx, id)
}
