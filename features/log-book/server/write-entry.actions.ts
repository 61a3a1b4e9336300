import { createHash } from 'node:crypto'
import { sign } from '#features/signatures/server/signatures.public.ts'
import type { SignatureInput } from '#features/signatures/signatures.contract.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { isUniqueViolation } from '#platform/server/database/sql-state.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { isDay } from '#platform/shared/days.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import { ENTRY_WORDS, type EntryValues, isForeignName, readEntry } from '../entry.rules.ts'
import { LOG_BOOK_REFUSALS, LOG_BOOK_WORDS } from '../log-book.contract.ts'
import { type BookState, bookState, isOpenEntry, mayWriteInto, usedDays } from '../log-book.rules.ts'
import { hashOfEntry, heldEntries, heldLines } from './entry-chain.ts'
import type { LogBookDeps } from './log-book-deps.ts'
import {
  appendEntry,
  type BookRow,
  type BookVehicleRow,
  type EntryRow,
  findBook,
  findBookVehicle,
  findByKey,
  listBookEvents,
  listEntries,
  lockBook,
  updateBook,
} from './log-book.store.ts'
import { warnOfDays } from './warn-of-days.ts'

const KEY_MOST = 200

/** A new log book entry for a drive. */
export type NewEntry = {
  personId: number
  bookId: number
  values: EntryValues
  signature: SignatureInput
  /** The idempotency key; null if none was sent. */
  key: string | null
  ip: string
  userAgent: string
}

/**
 * Appends a drive to the book of the writer's own vehicle. Concurrent writes run one after the other; the same
 * idempotency key is written once. A drive beyond the allowed days is still written.
 * @returns the vehicle
 * @throws Problem NOT_FOUND, NOT_ELIGIBLE, CONFLICT for a book that is closed, VALIDATION
 */
export async function writeDrive(deps: LogBookDeps, entry: NewEntry): Promise<number> {
  const { personId, bookId, signature, key, ip, userAgent } = entry
  if (key !== null && (key === '' || key.length > KEY_MOST)) throw new Problem('VALIDATION')
  const nowMs = deps.clock.nowMs()
  const today = await deps.today(nowMs)
  const requestHash = createHash('sha256')
    .update(JSON.stringify([bookId, entry.values, signature]))
    .digest('base64url')
  const write = async (tx: Tx): Promise<number> => {
    const { book, vehicle } = await lockOwnBook(tx, bookId, personId)
    const known = key === null ? null : await findByKey(tx, personId, key)
    if (known !== null) {
      if (known.requestHash !== requestHash) throw new Problem(LOG_BOOK_REFUSALS.keyReused)
      return vehicle.id
    }
    await refuseUnlessOpen(deps, tx, { book, vehicle, today, day: drivenOn(entry.values, today) })
    const values = await readSaid(tx, book, entry.values, today)
    const lines = await listEntries(tx, bookId)
    refuseTwice(lines, values, null)
    if (isForeignName(signature, values)) throw wrong('signature', 'other_name', ENTRY_WORDS.driver)
    const signatureId = await sign(tx, deps.random, {
      input: signature,
      field: 'signature',
      role: 'member',
      signerName: values.driver_name,
      personId,
      subject: { kind: 'log_book_entry', id: `${bookId}/${lines.length + 1}` },
      texts: [],
      declaration: JSON.stringify(values),
      at: new Date(nowMs),
      ip,
      userAgent,
    })
    await append(deps, tx, book, lines, {
      ...columnsOf(values),
      corrects: null,
      isVoid: false,
      why: '',
      writtenBy: personId,
      isByRegistrar: false,
      signatureId,
      requestKey: key,
      requestHash,
    })
    await warnOfDays(deps, tx, bookId, vehicle)
    return vehicle.id
  }
  try {
    return await deps.database.transaction(write)
  } catch (error) {
    // Another request used the same key for another book at the same moment.
    if (isUniqueViolation(error, 'log_book_entry_request'))
      throw new Problem(LOG_BOOK_REFUSALS.keyReused, { cause: error })
    throw error
  }
}

/** The corrected values of an entry. */
export type Correction = {
  personId: number
  isRegistrar: boolean
  bookId: number
  position: number
  values: EntryValues
  isVoid: boolean
  why: string
}

/**
 * Corrects an entry by appending a row: the owner within 24 hours, the registrar at any time, which is recorded in the
 * audit log.
 * @returns the vehicle
 * @throws Problem NOT_FOUND, NOT_ELIGIBLE, CONFLICT once it is locked, FORBIDDEN for a registrar's own book, VALIDATION
 */
export async function correctDrive(deps: LogBookDeps, correction: Correction): Promise<number> {
  const { personId, isRegistrar, bookId, position, isVoid } = correction
  const nowMs = deps.clock.nowMs()
  const today = await deps.today(nowMs)
  const why = correction.why.trim()
  return deps.database.transaction(async (tx) => {
    const book = await lockBook(tx, bookId)
    const vehicle = book === null ? null : await findBookVehicle(tx, book.vehicleId)
    const isOwn = vehicle?.personId === personId
    if (book === null || vehicle === null || !(isOwn || isRegistrar)) throw new Problem('NOT_FOUND')
    if (isOwn)
      await refuseUnlessOpen(deps, tx, { book, vehicle, today, day: drivenOn(correction.values, today) })
    const lines = await listEntries(tx, bookId)
    const place = heldLines(lines).get(position)
    const first = place?.[0]
    if (first === undefined) throw new Problem('NOT_FOUND')
    if (isOwn && !isOpenEntry(first.writtenAt.getTime(), nowMs)) throw new Problem(LOG_BOOK_REFUSALS.locked)
    if (why === '') throw wrong('why', 'required', LOG_BOOK_WORDS.why)
    const values = await readSaid(tx, book, correction.values, today)
    if (!isVoid) refuseTwice(lines, values, position)
    const line = await append(deps, tx, book, lines, {
      ...columnsOf(values),
      corrects: position,
      isVoid,
      why,
      writtenBy: personId,
      isByRegistrar: !isOwn,
      signatureId: null,
      requestKey: null,
      requestHash: '',
    })
    if (!isOwn)
      await deps.audit(tx, {
        personId,
        verb: isVoid ? 'voided' : 'corrected',
        subjectKind: 'log_book_entry',
        subjectId: `${bookId}/${position}`,
        change: { line: line.position, why },
      })
    await warnOfDays(deps, tx, bookId, vehicle)
    return vehicle.id
  })
}

/** Marks the paper book as lost. It accepts no more entries. @throws Problem NOT_FOUND, CONFLICT, VALIDATION */
export async function reportLostBook(
  deps: LogBookDeps,
  { personId, bookId, note }: { personId: number; bookId: number; note: string },
): Promise<number> {
  const words = note.trim()
  const today = await deps.today(deps.clock.nowMs())
  return deps.database.transaction(async (tx) => {
    const { book, vehicle } = await lockOwnBook(tx, bookId, personId)
    await refuseUnlessOpen(deps, tx, { book, vehicle, today, day: today })
    if (words === '') throw wrong('note', 'required', LOG_BOOK_WORDS.note)
    await updateBook(tx, bookId, { standing: 'lost', note: words, updatedAt: instantOf(deps.clock) })
    return vehicle.id
  })
}

async function lockOwnBook(
  tx: Tx,
  bookId: number,
  personId: number,
): Promise<{ book: BookRow; vehicle: BookVehicleRow }> {
  // Check the owner before locking, so that nobody can lock another person's book.
  const found = await findBook(tx, bookId)
  const vehicle = found === null ? null : await findBookVehicle(tx, found.vehicleId)
  if (vehicle?.personId !== personId) throw new Problem('NOT_FOUND')
  const book = await lockBook(tx, bookId)
  if (book === null) throw new Problem('NOT_FOUND')
  return { book, vehicle }
}

/**
 * Returns the day whose membership and registration decide about a drive: the day of the drive, because an offline
 * phone may send it later. For an invalid or future day, returns today; the validation refuses such a day afterwards.
 */
function drivenOn({ day }: EntryValues, today: string): string {
  return isDay(day) && day < today ? day : today
}

/**
 * Checks membership and registration on the day of the drive, not today.
 * @throws Problem NOT_ELIGIBLE, CONFLICT for a book that accepts no entries today
 */
async function refuseUnlessOpen(
  deps: LogBookDeps,
  tx: Tx,
  { book, vehicle, today, day }: { book: BookRow; vehicle: BookVehicleRow; today: string; day: string },
): Promise<void> {
  const isPast = day < today
  if (!(await deps.isFinancialOn(tx, vehicle.personId, day)))
    throw new Problem(isPast ? LOG_BOOK_REFUSALS.wasNotFinancial : LOG_BOOK_REFUSALS.notFinancial)
  const isOnTheRoad = isPast
    ? await deps.wasOnTheRoad(tx, vehicle.id, day)
    : (await deps.findPermit(tx, vehicle.id)) !== null
  if (!isOnTheRoad)
    throw new Problem(isPast ? LOG_BOOK_REFUSALS.wasNotRegistered : LOG_BOOK_REFUSALS.notRegistered)
  if (!mayWriteInto(stateOf(book, today), book.periodTo, today)) throw new Problem(LOG_BOOK_REFUSALS.closed)
}

function stateOf(book: BookRow, today: string): BookState {
  return bookState({ ...book, counters: [], hasNext: false }, today)
}

/** Validates the values of an entry. @throws Problem VALIDATION */
async function readSaid(tx: Tx, book: BookRow, said: EntryValues, today: string): Promise<EntryValues> {
  const { periodFrom, periodTo, rules } = book
  if (periodFrom === null || periodTo === null) throw new Problem(LOG_BOOK_REFUSALS.closed)
  const { values, mistakes } = readEntry(said, { periodFrom, periodTo, rules }, today)
  if (mistakes.length > 0) throw new Problem('VALIDATION', { fields: mistakes })
  if (values.event_id === null) return values
  const events = await listBookEvents(tx, periodFrom, periodTo)
  const event = events.find(({ id }) => id === values.event_id)
  if (event === undefined) throw wrong('event_id', 'unknown', LOG_BOOK_WORDS.event)
  return { ...values, event_name: event.title }
}

/** Refuses a second entry for the same driver and day. Other drivers may have entries for that day. */
function refuseTwice(lines: readonly EntryRow[], values: EntryValues, exceptPlace: number | null): void {
  const isTwice = [...heldLines(lines)].some(([place, all]) => {
    const held = all.at(-1)
    return (
      place !== exceptPlace &&
      held !== undefined &&
      !held.isVoid &&
      held.day === values.day &&
      held.use === values.use &&
      isSameDriver(held.driverName, values.driver_name)
    )
  })
  if (isTwice) throw wrong('day', 'twice', LOG_BOOK_WORDS.twice)
}

function isSameDriver(a: string, b: string): boolean {
  return a.localeCompare(b, 'en', { sensitivity: 'accent' }) === 0
}

type Written = Omit<EntryRow, 'bookId' | 'position' | 'writtenAt' | 'previousHash' | 'hash'>

/** Appends a row and updates the book's used days. */
async function append(
  { clock }: LogBookDeps,
  tx: Tx,
  book: BookRow,
  lines: readonly EntryRow[],
  written: Written,
): Promise<EntryRow> {
  const writtenAt = instantOf(clock)
  const row = {
    ...written,
    bookId: book.id,
    position: book.entryCount + 1,
    writtenAt,
    previousHash: book.endHash,
  }
  const line: EntryRow = { ...row, hash: hashOfEntry(row) }
  await appendEntry(tx, line)
  const used = usedDays(book.rules, heldEntries([...lines, line]))
  await updateBook(tx, book.id, {
    used,
    fullestPercent: fullestPercent(used, book.allowed),
    entryCount: line.position,
    endHash: line.hash,
    updatedAt: writtenAt,
  })
  return line
}

/** Returns the percentage used of the counter that is used most. A counter without allowed days counts as 100 %. */
export function fullestPercent(
  used: Readonly<Record<string, number>>,
  allowed: Readonly<Record<string, number>>,
): number {
  return Math.max(
    0,
    ...Object.entries(allowed).map(([id, days]) => Math.floor(((used[id] ?? 0) * 100) / Math.max(days, 1))),
  )
}

function columnsOf(values: EntryValues) {
  return {
    day: values.day,
    use: values.use,
    eventId: values.event_id,
    eventName: values.event_name,
    driverName: values.driver_name,
    fromPlace: values.from,
    toPlace: values.to,
    startTime: values.start_time,
    finishTime: values.finish_time,
    odometerStart: values.odometer_start,
    odometerEnd: values.odometer_end,
  }
}

function wrong(field: string, code: string, message: FieldProblem['message']): Problem {
  return new Problem('VALIDATION', { fields: [{ field, code, message }] })
}
