/** Presenters of log books: every database row passes through here before it leaves the server. */
import type { Book, BookEntry, BookSummary, BookVehicle, FormerEntry } from '../log-book.contract.ts'
import type { EntryValues } from '../entry.rules.ts'
import { bookState, counterOf, isOpenEntry, isPresent, LOG_USES } from '../log-book.rules.ts'
import { heldLines } from './entry-chain.ts'
import type { BookRow, BookVehicleRow, ToldEntry } from './log-book.store.ts'

/**
 * Presents a book without its entries.
 * @param hasNext whether the vehicle has a later book
 */
export function presentSummary(row: BookRow, today: string, hasNext = false): BookSummary {
  const counters = countersOf(row)
  return {
    id: row.id,
    vehicle_id: row.vehicleId,
    state: bookState({ ...row, counters, hasNext }, today),
    number: row.number,
    issuer: row.issuer,
    scheme: row.schemeName,
    counters,
    issued_on: row.issuedOn,
    period_from: row.periodFrom,
    period_to: row.periodTo,
    note: row.note,
  }
}

function countersOf({ rules, used, allowed }: BookRow): BookSummary['counters'] {
  return rules.counters.map(({ id }) => ({ id, used: used[id] ?? 0, allowed: allowed[id] ?? 0 }))
}

/** Returns all books of one vehicle, latest first. */
export function presentBooks(rows: readonly BookRow[], today: string): BookSummary[] {
  const lastFrom = rows.reduce((last, { standing, periodFrom }) => {
    const begins = standing === 'issued' ? (periodFrom ?? '') : ''
    return begins > last ? begins : last
  }, '')
  return rows.map((row) => presentSummary(row, today, (row.periodFrom ?? '') < lastFrom))
}

/** Returns the book that a page shows first: the current one, otherwise a requested one, otherwise the last one. */
export function chosenBook(books: readonly BookSummary[]): BookSummary | null {
  return (
    books.find(({ state }) => isPresent(state) && state !== 'issued') ??
    books.find(({ state }) => isPresent(state)) ??
    books.find(({ state }) => state === 'requested') ??
    books.find(({ state }) => state === 'closed' || state === 'renewed') ??
    null
  )
}

/**
 * Presents a book with the current version of each entry and its earlier versions.
 * @param canCorrect whether the caller may correct entries: never, within the hours after writing, or always
 */
export function presentBook(
  row: BookRow,
  summary: BookSummary,
  lines: readonly ToldEntry[],
  { nowMs, canCorrect }: { nowMs: number; canCorrect: 'open' | 'always' | 'never' },
): Book {
  const entries = [...heldLines(lines)].flatMap(([, place]): BookEntry[] => {
    const [first] = place
    const held = place.at(-1)
    if (first === undefined || held === undefined) return []
    const isOpen = isOpenEntry(first.writtenAt.getTime(), nowMs)
    return [
      {
        ...presentLine(held),
        position: first.position,
        counter: held.isVoid ? null : counterOf(row.rules, held.use),
        written_at: first.writtenAt.toISOString(),
        written_by: first.writer,
        corrected_at: held === first ? null : held.writtenAt.toISOString(),
        corrected_by: held === first ? '' : held.writer,
        signed: first.method ?? '',
        is_open: canCorrect === 'always' || (canCorrect === 'open' && isOpen),
        former: place.slice(0, -1).map(presentLine),
      },
    ]
  })
  return {
    ...summary,
    asks_places: row.rules.asks_places,
    asks_times: row.rules.asks_times,
    asks_odometer: row.rules.asks_odometer,
    uses: LOG_USES.map((use) => ({ use, counter: counterOf(row.rules, use) })),
    entries: entries.toSorted((a, b) => (a.day === b.day ? b.position - a.position : a.day < b.day ? 1 : -1)),
  }
}

function presentLine(row: ToldEntry): FormerEntry {
  return {
    ...presentValues(row),
    is_void: row.isVoid,
    why: row.why,
    written_at: row.writtenAt.toISOString(),
    written_by: row.writer,
    by_registrar: row.isByRegistrar,
  }
}

function presentValues(row: ToldEntry): EntryValues {
  return {
    day: row.day,
    use: row.use,
    event_id: row.eventId,
    event_name: row.eventName,
    driver_name: row.driverName,
    from: row.fromPlace,
    to: row.toPlace,
    start_time: row.startTime,
    finish_time: row.finishTime,
    odometer_start: row.odometerStart,
    odometer_end: row.odometerEnd,
  }
}

export function presentVehicle({
  id,
  make,
  model,
  nickname,
  year,
  plate,
  owner,
}: BookVehicleRow): BookVehicle {
  return { id, name: nickname === '' ? `${make} ${model}` : nickname, year, plate, owner }
}
