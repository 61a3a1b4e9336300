import { formatPhone } from '#features/accounts/phone.rules.ts'
import { msg } from '@lingui/core/macro'
import { readClubLimits } from '#features/club-limits/server/club-limits.public.ts'
import { listClasses } from '#features/events/server/events.public.ts'
import { COUNTER_SALE_TEXT_MOST } from '#features/orders/counter-sales.contract.ts'
import { ORDER_REFUSALS } from '#features/orders/orders.contract.ts'
import { madeReady, type OrderDeps } from '#features/orders/server/orders.public.ts'
import { findTexts, listSignatures, signedTextNames } from '#features/signatures/server/signatures.public.ts'
import { textSlugsFor } from '#features/signatures/signed-texts.rules.ts'
import type { Approval, Approvals, Audit } from '#features/staff/server/staff.public.ts'
import { type AtTill, lockOpenTill, sell } from '#features/till/server/till.public.ts'
import { TILL_REFUSALS } from '#features/till/till.contract.ts'
import { type Caller, hasRole } from '#platform/server/caller.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { translate } from '#platform/server/messages.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { centsOf, dollarsOf } from '#platform/shared/money.ts'
import { Problem } from '#platform/shared/problem.ts'
import { cutAtWord } from '#platform/shared/trim-text.ts'
import {
  type DeskEntries,
  type DeskEntry,
  type DeskEntryDetail,
  type DeskEventLine,
  ENTRIES_DESK_REFUSALS,
  type PaperEntryInput,
} from '../entries-desk.contract.ts'
import { numberTakenMessage, roleAt } from '../entries.rules.ts'
import { type DayMark, type EntryState, canRecord } from '../entry-state.rules.ts'
import { endEntry } from './end-entry.ts'
import { totalOf } from './entry-basket.ts'
import { declinedMail } from './entry-mails.ts'
import type { EntryDeps } from './entry-deps.ts'
import {
  countLiving,
  type DeskEntryRow,
  type EventLineRow,
  findDeskEntry,
  findEntryEvent,
  listDeskEntries,
  listEntryEvents,
  listNamedNotes,
} from './entries-desk.store.ts'
import {
  type EntryRow,
  findEntry,
  findEntryOfSale,
  insertEntry,
  insertNote,
  isNumberTaken,
  lockEntry,
} from './entries.store.ts'
import { changeState, changePlaces, holdEvent, isRoomAt, offer } from './places.ts'
import { bareEntry } from './seed-entries.ts'

/** The amount of detail that a staff member may see of an entry. */
export type Sees = 'all' | 'car'

/** Returns the amount of detail that the caller may see of an entry. */
export const seesOf = (caller: Caller): Sees => (hasRole(caller, 'events') ? 'all' : 'car')

export type EntriesDeskDeps = EntryDeps & { audit: Audit; approvals: Approvals }

export async function readEntryEvents(db: Db, from: string): Promise<DeskEventLine[]> {
  return (await listEntryEvents(db, from)).map(presentEvent)
}

/** Returns all entries of an event with the data for its printed sheets. @throws Problem NOT_FOUND */
export async function readDeskEntries(db: Db, eventId: number, sees: Sees): Promise<DeskEntries> {
  const event = await findEntryEvent(db, eventId)
  if (event === null) throw new Problem('NOT_FOUND')
  const classes = await listClasses(db, eventId)
  const rows = await listDeskEntries(db, eventId)
  // Sheets are printed in advance, so they contain the texts valid on the event's first day.
  const texts = await findTexts(db, textSlugsFor('entry'), event.startsOn)
  return {
    event: presentEventHead(event, classes),
    data: rows.map((row) => presentEntry(row, sees)),
    to_give_back: event.status === 'cancelled' ? await countLiving(db, eventId) : null,
    disclaimer: texts
      .filter(({ is_approved: isApproved }) => isApproved)
      .map(({ title, body }) => ({ title, body })),
  }
}

/** Presents an event with its classes. */
export function presentEventHead(
  event: EventLineRow,
  classes: readonly { code: string; name: string }[],
): DeskEntries['event'] {
  return {
    ...presentEvent(event),
    slug: event.slug,
    permit_no: event.permitNo,
    timezone: event.timezone,
    classes: classes.map(({ code, name }) => ({ code, name })),
  }
}

/** Returns one entry with its history. @throws Problem NOT_FOUND */
export async function readDeskEntry(db: Db, id: string, sees: Sees = 'all'): Promise<DeskEntryDetail> {
  const row = await findDeskEntry(db, id)
  if (row === null) throw new Problem('NOT_FOUND')
  const notes = await listNamedNotes(db, id)
  const signatures = await listSignatures(db, 'event_entry', id)
  return {
    ...presentEntry(row, sees),
    event_id: row.entry.eventId,
    guarded_id: sees === 'all' && row.entry.guardianName !== '' ? row.entry.personId : null,
    order_number: row.orderNumber ?? 0,
    notes: notes.map(({ note, by }) => ({
      at: note.at.toISOString(),
      state: note.state,
      by,
      words: note.words,
    })),
    signatures: signatures.map(({ signerName, role, signedAt, texts }) => ({
      name: signerName,
      role,
      signed_at: signedAt.toISOString(),
      texts: signedTextNames(texts),
    })),
  }
}

/** Steps that the scrutineer records. */
const SCRUTINY: readonly DayMark[] = ['scrutineered', 'scrutiny_failed']

/**
 * Records a step of the event day. A scrutineer must not record steps for their own car.
 * @throws Problem NOT_FOUND, FORBIDDEN, CONFLICT, NOT_ELIGIBLE
 */
export async function mark(
  deps: EntriesDeskDeps,
  { id, mark: wanted }: { id: string; mark: DayMark },
  by: { personId: number; isOfficer: boolean },
): Promise<DeskEntryDetail> {
  const isScrutiny = SCRUTINY.includes(wanted)
  if (!isScrutiny && !by.isOfficer) throw new Problem('FORBIDDEN')
  return deps.database.transaction(async (tx) => {
    const entry = await loadEntry(tx, id)
    if (isScrutiny && entry.personId === by.personId) throw new Problem(ENTRIES_DESK_REFUSALS.ownEntry)
    if (entry.state !== wanted) {
      if (!canRecord(entry.state, wanted)) throw new Problem(ENTRIES_DESK_REFUSALS.notNow)
      await changeState(deps, tx, entry, { state: wanted }, { by: by.personId })
    }
    return readDeskEntry(tx, id, by.isOfficer ? 'all' : 'car')
  })
}

/**
 * Builds the approval of a decision: officers never decide on their own entry, and a decision that refunds needs a
 * step-up.
 */
function toApprove(caller: Caller, { id, personId }: EntryRow, verb: 'offered' | 'declined'): Approval {
  const subject = { subjectKind: 'event_entry', subjectId: id }
  return { caller, right: 'events', of: [personId], needsStepUp: verb === 'declined', verb, ...subject }
}

/**
 * Offers a free place to a particular reserve, out of turn.
 * @throws Problem NOT_FOUND, CONFLICT, EVENT_FULL, OWN_RECORD, STEP_UP_NEEDED
 */
export async function offerByHand(
  deps: EntriesDeskDeps,
  id: string,
  caller: Caller,
): Promise<DeskEntryDetail> {
  const by = personOf(caller)
  const found = await findEntry(deps.database.db, id)
  if (found === null) throw new Problem('NOT_FOUND')
  return deps.database.transaction(async (tx) => {
    const event = await holdEvent(tx, found.eventId)
    const entry = await loadEntry(tx, id)
    await deps.approvals.approve(tx, toApprove(caller, entry, 'offered'))
    if (entry.state !== 'reserve') throw new Problem(ENTRIES_DESK_REFUSALS.notNow)
    if (!(await isRoomAt(tx, event, entry.classCode))) throw new Problem(ENTRIES_DESK_REFUSALS.noRoom)
    await offer(deps, tx, event, entry, by)
    await changePlaces(deps, tx, event.id, 1)
    await note(deps, tx, { id, by, verb: 'offered', change: {} })
    return readDeskEntry(tx, id)
  })
}

const DECLINABLE: readonly EntryState[] = ['awaiting_payment', 'offered', 'reserve', 'confirmed', 'lapsed']

/** Declines an entry and refunds what was paid. @throws Problem NOT_FOUND, CONFLICT, OWN_RECORD, STEP_UP_NEEDED */
export async function decline(
  deps: EntriesDeskDeps,
  { id, reason }: { id: string; reason: string },
  { caller, locale }: { caller: Caller; locale: Locale },
): Promise<DeskEntryDetail> {
  const by = personOf(caller)
  const { db } = deps.database
  const found = await findEntry(db, id)
  if (found === null) throw new Problem('NOT_FOUND')
  const approval = toApprove(caller, found, 'declined')
  await deps.approvals.check(db, approval)
  if (found.state === 'lapsed') throw new Problem(ENTRIES_DESK_REFUSALS.notNow)
  await endEntry(deps, id, ({ entry }) => {
    if (entry.state === 'declined') return null
    if (!DECLINABLE.includes(entry.state)) throw new Problem(ENTRIES_DESK_REFUSALS.notNow)
    return {
      state: 'declined',
      reason,
      isRefunded: true,
      words: translate(msg`The entry was not accepted`, {}, locale),
      by,
      letter: (event, refundCents) => declinedMail(event, { reason, refundCents }),
    }
  })
  await deps.database.transaction(async (tx) => {
    await deps.approvals.approve(tx, approval)
    await note(deps, tx, { id, by, verb: 'declined', change: { reason } })
  })
  return readDeskEntry(db, id)
}

/**
 * Adds an entry for a person who applied on paper, with the payment taken at a till. A repeated request with a payment
 * gets the entry of the first one.
 * @throws Problem NOT_FOUND, EVENT_FULL, CONFLICT if the till is closed, VALIDATION
 */
export async function addPaper(
  deps: EntriesDeskDeps,
  input: PaperEntryInput,
  { by, key }: { by: number; key: string | null },
): Promise<DeskEntryDetail> {
  const id = deps.random.uuid()
  if ((await findEntryEvent(deps.database.db, input.event)) === null) throw new Problem('NOT_FOUND')
  const ready = await madeReady(deps.orders)
  return deps.database.transaction(async (tx) => {
    // Lock the till before the event, in the same order as when an order is paid at a till.
    const at = input.paid === undefined ? null : { countId: input.paid.till, by, key: paymentKey(key) }
    const known = at === null ? null : (await lockOpenTill(tx, at)).known
    if (known !== null) return readPaidPaper(tx, known.saleId)
    const event = await holdEvent(tx, input.event)
    if (!(await isRoomAt(tx, event, input.class_code))) throw new Problem(ENTRIES_DESK_REFUSALS.noRoom)
    const { race_number: raceNumber } = input
    if (raceNumber !== '' && (await isNumberTaken(tx, { eventId: event.id, raceNumber, except: id })))
      throw new Problem('VALIDATION', {
        fields: [{ field: 'race_number', code: 'taken', message: numberTakenMessage(raceNumber) }],
      })
    const now = instantOf(deps.clock)
    const saleId =
      at === null ? null : await sellPaper(ready, tx, at, { title: event.title, paid: input.paid })
    await insertEntry(tx, {
      ...bareEntry(now),
      counterSaleId: saleId,
      priceCents: input.paid === undefined ? 0 : centsOf(input.paid.amount),
      id,
      eventId: event.id,
      entrantName: input.entrant,
      role: roleAt(event.kind, (await readClubLimits(tx)).competition_kinds),
      classCode: input.class_code,
      car: input.car === '' ? null : { name: input.car, colour: '', rego: '', year: 0 },
      raceNumber,
      showsName: input.shows_name ?? false,
    })
    await insertNote(tx, { entryId: id, at: now, state: 'confirmed', byPersonId: by, words: '' })
    await changePlaces(deps, tx, event.id, 1)
    const paid =
      input.paid === undefined ? {} : { amountCents: centsOf(input.paid.amount), way: input.paid.method }
    await note(deps, tx, { id, by, verb: 'created', change: { entrant: input.entrant, ...paid } })
    return readDeskEntry(tx, id)
  })
}

function paymentKey(key: string | null): string {
  if (key === null || key === '') throw new Problem(TILL_REFUSALS.noKey)
  return key
}

/** Returns the entry that a payment at a till was for. @throws Problem VALIDATION if it was for something else */
async function readPaidPaper(tx: Tx, saleId: string | null): Promise<DeskEntryDetail> {
  const entry = saleId === null ? null : await findEntryOfSale(tx, saleId)
  if (entry === null) throw new Problem(ORDER_REFUSALS.keyReused)
  return readDeskEntry(tx, entry.id)
}

/** Records the payment of a paper entry at a till. @returns the id of the sale */
async function sellPaper(
  deps: OrderDeps,
  tx: Tx,
  at: AtTill,
  { title, paid }: { title: string; paid: PaperEntryInput['paid'] },
): Promise<string | null> {
  if (paid === undefined) return null
  const { amount, method } = paid
  const description = cutAtWord(title, COUNTER_SALE_TEXT_MOST)
  const sale = { kind: 'entry', description, amountCents: centsOf(amount), method } as const
  return (await sell(deps, tx, at, sale)).saleId
}

async function loadEntry(tx: Tx, id: string): Promise<EntryRow> {
  const entry = await lockEntry(tx, id)
  if (entry === null) throw new Problem('NOT_FOUND')
  return entry
}

async function note(
  { audit }: EntriesDeskDeps,
  tx: Tx,
  { id, by, verb, change }: { id: string; by: number; verb: string; change: Record<string, unknown> },
): Promise<void> {
  await audit(tx, { personId: by, verb, subjectKind: 'event_entry', subjectId: id, change })
}

function presentEvent(row: EventLineRow): DeskEventLine {
  return {
    id: row.id,
    title: row.title,
    starts_on: row.startsOn,
    place: row.place,
    state: row.status,
    capacity: row.capacity,
    places_taken: row.placesTaken,
    reserves: row.reserves,
    unpaid: row.unpaid,
  }
}

/**
 * Presents an entry with the details that the caller may see: a scrutineer sees the car and the driver's name, only the
 * events officer sees contact details.
 */
export function presentEntry({ entry, isPaid, place }: DeskEntryRow, sees: Sees): DeskEntry {
  const own = sees === 'all'
  const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(', ')
  return {
    id: entry.id,
    entrant: entry.entrantName,
    is_paper: entry.personId === null,
    is_volunteer: entry.role === 'volunteer',
    state: entry.state,
    price_label: entry.priceLabel,
    total: dollarsOf(totalOf(entry)),
    is_paid: isPaid,
    class_code: entry.classCode,
    race_number: entry.raceNumber,
    car: entry.car,
    transponder: entry.transponder,
    licence: own ? entry.licence : null,
    club: own ? joined(entry.clubName, entry.clubMemberNo) : '',
    is_day_member: entry.isDayMember,
    mobile: own ? formatPhone(entry.mobile) : '',
    emergency: own ? joined(entry.emergencyName, formatPhone(entry.emergencyPhone)) : '',
    guardian: own ? joined(entry.guardianName, formatPhone(entry.guardianPhone), entry.guardianEmail) : '',
    note: own ? entry.note : '',
    place,
    entered_at: entry.enteredAt.toISOString(),
  }
}
