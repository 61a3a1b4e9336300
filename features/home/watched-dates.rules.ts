/**
 * Finds the documents and log books of a member that need attention. Pure; days are `YYYY-MM-DD` in the club time zone.
 * @source docs/reference/membership.md §6.3
 */
import {
  type CaseState,
  DECLARATION_REMINDER_DAYS,
  INSURANCE_REMINDER_DAYS,
  ON_THE_ROAD,
} from '#features/club-rego/case-states.rules.ts'
import { casePath } from '#features/club-rego/club-rego.contract.ts'
import type { BookSummary } from '#features/log-book/log-book.contract.ts'
import { addDays } from '#platform/shared/days.ts'

/** How many days before its last day a licence or registration is shown. */
const DAYS_BEFORE = 30
/**
 * How many days after its last day a licence or registration is still shown. After that, the person probably no longer
 * uses it.
 */
const DAYS_AFTER = 60

export const WATCHED_KINDS = [
  'competition_licence',
  'drivers_licence',
  'rego',
  'insurance',
  'declaration',
  'club_rego',
  'inspection',
  'log_book',
] as const

/** A document that ends soon or has ended, an inspection, or a log book that is nearly full. */
export type WatchedDate = {
  kind: (typeof WATCHED_KINDS)[number]
  /** The last day; null for an inspection. */
  day: string | null
  /** Whether the last day has passed, or all days of the log book are used. */
  is_over: boolean
  /** The vehicle; empty for a licence. */
  name: string
  /** The appointment of an inspection as text; otherwise empty. */
  note: string
  /** The used and allowed days of a log book; otherwise null. */
  days: { used: number; allowed: number } | null
  /** The page where the person can act; empty if there is none. */
  path: string
}

export type WatchedCase = {
  id: number
  state: CaseState
  name: string
  booking: string
  declarationEnds: string | null
  regoEnds: string | null
  /** The last day of the insurance; null if the scheme does not require insurance. */
  insuranceEnds: string | null
}

export type WatchedDocuments = {
  competitionLicenceEnds: string | null
  driversLicenceEnds: string | null
  regos: readonly { id: number; name: string; ends: string }[]
  cases: readonly WatchedCase[]
  books: readonly (Pick<BookSummary, 'vehicle_id' | 'state' | 'counters' | 'period_to'> & { name: string })[]
}

/** Returns the range of last days that are shown. */
export function watchedRange(today: string): { from: string; to: string } {
  return { from: addDays(today, -DAYS_AFTER), to: addDays(today, DAYS_BEFORE) }
}

/** Returns the documents, inspections and log books to show: those that have ended first, then by day. */
export function watchedDates(documents: WatchedDocuments, today: string): WatchedDate[] {
  const { from, to } = watchedRange(today)
  const isNear = (day: string | null): day is string => day !== null && day >= from && day <= to
  const dated = (kind: WatchedDate['kind'], day: string, name: string, path: string): WatchedDate => ({
    kind,
    day,
    is_over: day < today,
    name,
    note: '',
    days: null,
    path,
  })
  const { competitionLicenceEnds, driversLicenceEnds } = documents
  const found = [
    ...(isNear(competitionLicenceEnds) ? [dated('competition_licence', competitionLicenceEnds, '', '')] : []),
    ...(isNear(driversLicenceEnds)
      ? [dated('drivers_licence', driversLicenceEnds, '', '/profile#licence')]
      : []),
    ...documents.regos
      .filter(({ ends }) => isNear(ends))
      .map(({ id, name, ends }) => dated('rego', ends, name, `/vehicle/${id}`)),
    ...documents.cases.flatMap((one) => datesOfCase(one, today, dated)),
    ...documents.books.flatMap(dateOfBook),
  ]
  return found.toSorted(
    (a, b) => Number(b.is_over) - Number(a.is_over) || (a.day ?? '').localeCompare(b.day ?? ''),
  )
}

type Dated = (kind: WatchedDate['kind'], day: string, name: string, path: string) => WatchedDate

function datesOfCase(one: WatchedCase, today: string, dated: Dated): WatchedDate[] {
  const { id, state, name, booking, declarationEnds, regoEnds, insuranceEnds } = one
  const path = casePath(id)
  const ends = (day: string | null, within: number): day is string =>
    day !== null && day <= addDays(today, within)
  if (state === 'inspection_booked')
    return [{ kind: 'inspection', day: null, is_over: false, name, note: booking, days: null, path }]
  if (state === 'declaration_signed' && ends(declarationEnds, DECLARATION_REMINDER_DAYS))
    return [dated('declaration', declarationEnds, name, path)]
  if (!ON_THE_ROAD.includes(state)) return []
  return [
    ...(state === 'renewal_due' && regoEnds !== null ? [dated('club_rego', regoEnds, name, path)] : []),
    ...(ends(insuranceEnds, INSURANCE_REMINDER_DAYS) ? [dated('insurance', insuranceEnds, name, path)] : []),
  ]
}

/** Returns the fullest counter of a log book that is nearly or completely used up. */
function dateOfBook(book: WatchedDocuments['books'][number]): WatchedDate[] {
  if (book.state !== 'over' && book.state !== 'full' && book.state !== 'nearly_full') return []
  const [fullest] = book.counters.toSorted((a, b) => b.used * a.allowed - a.used * b.allowed)
  if (fullest === undefined) return []
  return [
    {
      kind: 'log_book',
      day: book.period_to,
      is_over: book.state !== 'nearly_full',
      name: book.name,
      note: '',
      days: { used: fullest.used, allowed: fullest.allowed },
      path: `/vehicle/${book.vehicle_id}/logbook`,
    },
  ]
}
