import type { Tx } from '#platform/server/database/pool.ts'
import { isUniqueViolation } from '#platform/server/database/sql-state.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { isDay } from '#platform/shared/days.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import { BOOK_NUMBER_MOST, type IssueInput, LOG_BOOK_DESK_WORDS } from '../log-book-desk.contract.ts'
import { LOG_BOOK_REFUSALS } from '../log-book.contract.ts'
import { bookState, isBookPeriod, isPresent } from '../log-book.rules.ts'
import { issuedMail, mailAbout, refusedMail } from './log-book-mails.ts'
import type { LogBookDeps, RoadPermit } from './log-book-deps.ts'
import {
  type BookRow,
  findBookVehicle,
  insertBook,
  listBooksOf,
  lockBook,
  lockVehicle,
  setReplaced,
  updateBook,
} from './log-book.store.ts'

const DAYS_MOST = 366

/**
 * Requests a book for the owner's vehicle.
 * @throws Problem NOT_FOUND, NOT_ELIGIBLE, CONFLICT if it has a book or one is already requested
 */
export async function askForBook(
  deps: LogBookDeps,
  { personId, vehicleId, note }: { personId: number; vehicleId: number; note: string },
): Promise<void> {
  const at = instantOf(deps.clock)
  const today = await deps.today(at.getTime())
  try {
    await deps.database.transaction(async (tx) => {
      const vehicle = await findBookVehicle(tx, vehicleId)
      if (vehicle?.personId !== personId) throw new Problem('NOT_FOUND')
      if (!(await deps.isFinancialOn(tx, personId, today))) throw new Problem(LOG_BOOK_REFUSALS.notFinancial)
      const permit = await loadPermit(deps, tx, vehicleId)
      const books = await listBooksOf(tx, vehicleId)
      const isThere = books.some((book) => {
        const state = bookState({ ...book, counters: [], hasNext: false }, today)
        return isPresent(state) || state === 'requested'
      })
      if (isThere) throw new Problem(LOG_BOOK_REFUSALS.alreadyThere)
      await insertBook(tx, { ...emptyBook(vehicleId, permit, at), standing: 'requested', note: note.trim() })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'log_book_requested'))
      throw new Problem(LOG_BOOK_REFUSALS.alreadyThere, { cause: error })
    throw error
  }
}

/**
 * Issues a book for a vehicle: a requested one, the next one, or the replacement of a lost one.
 * @throws Problem NOT_FOUND, NOT_ELIGIBLE without a registration, FORBIDDEN for one's own vehicle, VALIDATION
 */
export async function issue(deps: LogBookDeps, input: IssueInput, by: number): Promise<void> {
  const at = instantOf(deps.clock)
  await deps.database.transaction(async (tx) => {
    const vehicle = await findBookVehicle(tx, input.vehicle_id)
    if (vehicle === null) throw new Problem('NOT_FOUND')
    if (vehicle.personId === by) throw new Problem(LOG_BOOK_REFUSALS.ownBook)
    await lockVehicle(tx, vehicle.id)
    const permit = await loadPermit(deps, tx, vehicle.id)
    const books = await listBooksOf(tx, vehicle.id)
    refuseWrongBook(input, permit, books)
    const issued: Partial<BookRow> = {
      ...emptyBook(vehicle.id, permit, at),
      standing: 'issued',
      number: input.number.trim(),
      issuer: input.issuer.trim(),
      allowed: input.days,
      issuedOn: input.issued_on,
      periodFrom: input.period_from,
      periodTo: input.period_to,
    }
    const asked = books.find(({ standing }) => standing === 'requested')
    if (asked === undefined) await insertBook(tx, { ...emptyBook(vehicle.id, permit, at), ...issued })
    else await updateBook(tx, asked.id, issued)
    await setReplaced(tx, vehicle.id, at)
    await deps.audit(tx, {
      personId: by,
      verb: 'issued_log_book',
      subjectKind: 'vehicle',
      subjectId: String(vehicle.id),
      change: {
        number: input.number.trim(),
        from: input.period_from,
        to: input.period_to,
        days: input.days,
      },
    })
    const days = Object.values(input.days).reduce((sum, some) => sum + some, 0)
    await deps.write(
      tx,
      vehicle.personId,
      issuedMail(vehicle, {
        number: input.number.trim(),
        from: input.period_from,
        to: input.period_to,
        days,
      }),
      mailAbout(vehicle),
    )
  })
}

/**
 * Refuses a request for a book. @returns the vehicle @throws Problem NOT_FOUND, CONFLICT, VALIDATION without a reason
 */
export async function refuse(
  deps: LogBookDeps,
  { bookId, why, by }: { bookId: number; why: string; by: number },
): Promise<number> {
  const reason = why.trim()
  return deps.database.transaction(async (tx) => {
    const book = await lockBook(tx, bookId)
    const vehicle = book === null ? null : await findBookVehicle(tx, book.vehicleId)
    if (book === null || vehicle === null) throw new Problem('NOT_FOUND')
    if (book.standing !== 'requested') throw new Problem('CONFLICT')
    if (vehicle.personId === by) throw new Problem(LOG_BOOK_REFUSALS.ownBook)
    if (reason === '') throw wrong([{ field: 'why', code: 'required', message: LOG_BOOK_DESK_WORDS.why }])
    await updateBook(tx, bookId, { standing: 'refused', note: reason, updatedAt: instantOf(deps.clock) })
    await deps.audit(tx, {
      personId: by,
      verb: 'refused_log_book',
      subjectKind: 'vehicle',
      subjectId: String(vehicle.id),
      change: { why: reason },
    })
    await deps.write(tx, vehicle.personId, refusedMail(vehicle, reason), mailAbout(vehicle))
    return vehicle.id
  })
}

async function loadPermit(deps: LogBookDeps, tx: Tx, vehicleId: number): Promise<RoadPermit> {
  const permit = await deps.findPermit(tx, vehicleId)
  if (permit === null) throw new Problem(LOG_BOOK_REFUSALS.notRegistered)
  return permit
}

function emptyBook(vehicleId: number, permit: RoadPermit, at: Date): Omit<BookRow, 'id'> {
  return {
    vehicleId,
    standing: 'requested',
    number: '',
    issuer: permit.issuer,
    schemeName: permit.schemeName,
    rules: permit.rules,
    allowed: {},
    used: {},
    fullestPercent: 0,
    issuedOn: null,
    periodFrom: null,
    periodTo: null,
    note: '',
    entryCount: 0,
    endHash: '',
    brokenAt: null,
    verifiedHash: '',
    createdAt: at,
    updatedAt: at,
  }
}

/** Refuses invalid values for a new book. @throws Problem VALIDATION */
function refuseWrongBook(input: IssueInput, permit: RoadPermit, books: readonly BookRow[]): void {
  const { number, issued_on: issuedOn, period_from: from, period_to: to, days } = input
  const fields: FieldProblem[] = []
  const say = (field: string, code: string, message: FieldProblem['message']) =>
    void fields.push({ field, code, message })
  const size = number.trim().length
  if (size === 0 || size > BOOK_NUMBER_MOST) say('number', 'required', LOG_BOOK_DESK_WORDS.number)
  for (const [field, day] of [
    ['issued_on', issuedOn],
    ['period_from', from],
    ['period_to', to],
  ] as const)
    if (!isDay(day)) say(field, 'required', LOG_BOOK_DESK_WORDS.day)
  if (fields.length === 0) {
    if (!isBookPeriod(from, to)) say('period_to', 'too_long', LOG_BOOK_DESK_WORDS.period)
    else if (books.some((book) => overlaps(book, from, to)))
      say('period_from', 'overlaps', LOG_BOOK_DESK_WORDS.overlaps)
  }
  for (const { id } of permit.rules.counters) {
    const some = days[id]
    if (some === undefined || some < 0 || some > DAYS_MOST)
      say(`days.${id}`, 'range', LOG_BOOK_DESK_WORDS.days)
  }
  const isStrange = Object.keys(days).some((id) => permit.rules.counters.every((known) => known.id !== id))
  if (isStrange) throw new Problem('VALIDATION')
  if (fields.length > 0) throw wrong(fields)
}

function overlaps({ standing, periodFrom, periodTo }: BookRow, from: string, to: string): boolean {
  return (
    standing === 'issued' && periodFrom !== null && periodTo !== null && from <= periodTo && periodFrom <= to
  )
}

function wrong(fields: readonly FieldProblem[]): Problem {
  return new Problem('VALIDATION', { fields })
}
