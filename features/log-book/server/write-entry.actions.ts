import { createHash } from 'node:crypto'
import { sign } from '#features/signatures/server/signatures.public.ts'
import type { SignatureInput } from '#features/signatures/signatures.contract.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { isUniqueViolation } from '#platform/server/database/sql-state.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import { ENTRY_WORDS, type EntryValues, isForeignName, readEntry } from '../entry.rules.ts'
import { LOG_BOOK_REFUSALS, LOG_BOOK_WORDS } from '../log-book.contract.ts'
import { type BookState, bookState, isOpenEntry, mayWriteInto, usedDays } from '../log-book.rules.ts'
import { hashOfEntry, heldEntries, heldLines } from './entry-chain.ts'
import type { LogBookPowers } from './log-book-powers.ts'
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

/** A drive that somebody writes down. */
export type NewEntry = {
  personId: number
  bookId: number
  values: EntryValues
  signature: SignatureInput
  /** Idempotency-Key; null where none was sent. */
  key: string | null
  ip: string
  userAgent: string
}

/**
 * Writes a drive into the book of one's own vehicle, behind the last line. Two who write at once do it one after the
 * other; with the same key it is written once. Over the allowance it is written all the same.
 * @returns the vehicle
 * @throws Problem NOT_FOUND, NOT_ELIGIBLE, CONFLICT for a book that is closed, VALIDATION
 */
export async function writeDrive(powers: LogBookPowers, entry: NewEntry): Promise<number> {
  const { personId, bookId, signature, key, ip, userAgent } = entry
  if (key !== null && (key === '' || key.length > KEY_MOST)) throw new Problem('VALIDATION')
  const nowMs = powers.clock.nowMs()
  const today = await powers.today(nowMs)
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
    await refuseUnlessOpen(powers, tx, { book, vehicle, today })
    const values = await readSaid(tx, book, entry.values, today)
    const lines = await listEntries(tx, bookId)
    refuseTwice(lines, values, null)
    if (isForeignName(signature, values)) throw wrong('signature', 'other_name', ENTRY_WORDS.driver)
    const signatureId = await sign(tx, powers.chance, {
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
    await append(powers, tx, book, lines, {
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
    await warnOfDays(powers, tx, bookId, vehicle)
    return vehicle.id
  }
  try {
    return await powers.database.transaction(write)
  } catch (error) {
    // The same key at the same moment, for another book.
    if (isUniqueViolation(error, 'log_book_entry_request'))
      throw new Problem(LOG_BOOK_REFUSALS.keyReused, { cause: error })
    throw error
  }
}

/** How a drive really was. */
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
 * Corrects an entry by another line: its owner within 24 hours, the registrar at any time, which the audit log keeps.
 * @returns the vehicle
 * @throws Problem NOT_FOUND, NOT_ELIGIBLE, CONFLICT once it is locked, FORBIDDEN for a registrar's own book, VALIDATION
 */
export async function correctDrive(powers: LogBookPowers, correction: Correction): Promise<number> {
  const { personId, isRegistrar, bookId, position, isVoid } = correction
  const nowMs = powers.clock.nowMs()
  const today = await powers.today(nowMs)
  const why = correction.why.trim()
  return powers.database.transaction(async (tx) => {
    const book = await lockBook(tx, bookId)
    const vehicle = book === null ? null : await findBookVehicle(tx, book.vehicleId)
    const isOwn = vehicle?.personId === personId
    if (book === null || vehicle === null || !(isOwn || isRegistrar)) throw new Problem('NOT_FOUND')
    if (isOwn) await refuseUnlessOpen(powers, tx, { book, vehicle, today })
    const lines = await listEntries(tx, bookId)
    const place = heldLines(lines).get(position)
    const first = place?.[0]
    if (first === undefined) throw new Problem('NOT_FOUND')
    if (isOwn && !isOpenEntry(first.writtenAt.getTime(), nowMs)) throw new Problem(LOG_BOOK_REFUSALS.locked)
    if (why === '') throw wrong('why', 'required', LOG_BOOK_WORDS.why)
    const values = await readSaid(tx, book, correction.values, today)
    if (!isVoid) refuseTwice(lines, values, position)
    const line = await append(powers, tx, book, lines, {
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
      await powers.audit(tx, {
        personId,
        verb: isVoid ? 'voided' : 'corrected',
        subjectKind: 'log_book_entry',
        subjectId: `${bookId}/${position}`,
        change: { line: line.position, why },
      })
    await warnOfDays(powers, tx, bookId, vehicle)
    return vehicle.id
  })
}

/** Says that the paper book is gone. Nothing is written into it any more. @throws Problem NOT_FOUND, CONFLICT, VALIDATION */
export async function reportLostBook(
  powers: LogBookPowers,
  { personId, bookId, note }: { personId: number; bookId: number; note: string },
): Promise<number> {
  const words = note.trim()
  const today = await powers.today(powers.clock.nowMs())
  return powers.database.transaction(async (tx) => {
    const { book, vehicle } = await lockOwnBook(tx, bookId, personId)
    await refuseUnlessOpen(powers, tx, { book, vehicle, today })
    if (words === '') throw wrong('note', 'required', LOG_BOOK_WORDS.note)
    await updateBook(tx, bookId, { standing: 'lost', note: words, updatedAt: instantOf(powers.clock) })
    return vehicle.id
  })
}

async function lockOwnBook(
  tx: Tx,
  bookId: number,
  personId: number,
): Promise<{ book: BookRow; vehicle: BookVehicleRow }> {
  // Whose it is comes first: nobody holds up another's book.
  const found = await findBook(tx, bookId)
  const vehicle = found === null ? null : await findBookVehicle(tx, found.vehicleId)
  if (vehicle?.personId !== personId) throw new Problem('NOT_FOUND')
  const book = await lockBook(tx, bookId)
  if (book === null) throw new Problem('NOT_FOUND')
  return { book, vehicle }
}

async function refuseUnlessOpen(
  powers: LogBookPowers,
  tx: Tx,
  { book, vehicle, today }: { book: BookRow; vehicle: BookVehicleRow; today: string },
): Promise<void> {
  if (!(await powers.isFinancialOn(tx, vehicle.personId, today)))
    throw new Problem(LOG_BOOK_REFUSALS.notFinancial)
  if ((await powers.findPermit(tx, vehicle.id)) === null) throw new Problem(LOG_BOOK_REFUSALS.notRegistered)
  if (!mayWriteInto(stateOf(book, today), book.periodTo, today)) throw new Problem(LOG_BOOK_REFUSALS.closed)
}

function stateOf(book: BookRow, today: string): BookState {
  return bookState({ ...book, counters: [], hasNext: false }, today)
}

/** @throws Problem VALIDATION */
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

/** One driver's day stands in a book once; more drivers may have driven that day. */
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

/** Puts a line behind the last one, and says in the book what its days come to now. */
async function append(
  { clock }: LogBookPowers,
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

/** Of the counter that is fullest; one without any days is full. */
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
