/**
 * The two lists of the registrar's desk and their exports: the cases by their next task, and the register of vehicles
 * as at any day.
 * @source docs/reference/staff-desk.md §3.4; docs/reference/club-rego.md §7.1
 */
import type { StartedExport } from '#features/staff/exports.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { CaseState } from './case-states.rules.ts'
import { CLUB_REGO_BASE } from './club-rego.contract.ts'
import type { RegisterLine } from './register.rules.ts'

const DESK = `${CLUB_REGO_BASE}/desk`

/** The views of the queue, by the next task. */
export const QUEUE_VIEWS = ['new', 'in_review', 'waiting', 'to_sign', 'registered', 'over'] as const
export type QueueView = (typeof QUEUE_VIEWS)[number]

/** The states of the cases in each view. */
export const VIEW_STATES: Readonly<Record<QueueView, readonly CaseState[]>> = {
  new: ['submitted', 'declaration_expired'],
  in_review: ['in_review', 'inspection_booked'],
  waiting: ['changes_requested', 'declaration_signed'],
  to_sign: ['approved'],
  registered: ['registered', 'renewal_due', 'suspended'],
  over: ['ended', 'declined', 'withdrawn'],
}

export const QUEUE_SORTS = ['since', 'member', 'plate', 'until'] as const
export type QueueSort = (typeof QUEUE_SORTS)[number]

/** The columns of the queue and its export, in their usual order. */
export const QUEUE_COLUMNS = [
  'vehicle',
  'plate',
  'member',
  'scheme',
  'state',
  'until',
  'since',
  'sent',
] as const
export type QueueColumn = (typeof QUEUE_COLUMNS)[number]

export type QueueQuery = {
  view: QueueView
  /** Beginnings of words of the member, the vehicle or the plate. */
  q?: string
  sort?: QueueSort
  order?: 'asc' | 'desc'
}

export type QueueRow = {
  id: number
  state: CaseState
  vehicle: string
  scheme: string
  member: string
  club_plate_no: string
  club_rego_expiry: string | null
  declaration_expires: string | null
  submitted_at: string | null
  updated_at: string
}

export type QueueCounts = Partial<Record<QueueView, number>> & {
  /** The number of notifications to the authority that the club has not made yet. */
  to_tell: number
}

/** What every page of a list says about the list. */
type ListPage = {
  /** The cursor of the next page; null on the last one. */
  next: string | null
  /** The number of rows in the list, at most 1,000; null for a search of words that very many rows contain. */
  total: number | null
  has_more_than_total: boolean
}

/**
 * Returns a page of the cases of a view, the longest waiting first unless sorted otherwise. `after` is the `next` of
 * the page before. `counts` leaves out a view with more than 1,000 cases.
 */
export const deskQueue = endpoint<
  QueueQuery & { after?: string },
  ListPage & { data: QueueRow[]; counts: QueueCounts }
>('GET', `${DESK}/queue`)

/**
 * Returns the same list as a CSV file with all its pages, in the same order and with the same columns. `columns` and
 * `ids` are separated by commas; `ids` limits the file to selected cases. The export is recorded in the audit log.
 */
export const queueCsv = endpoint<QueueQuery & { columns?: string; ids?: string }, StartedExport>(
  'POST',
  `${DESK}/queue.csv`,
)

/** The states of a vehicle in the register: registered, or temporarily suspended. */
export const REGISTER_STATES = [
  'registered',
  'renewal_due',
  'suspended',
] as const satisfies readonly CaseState[]
export type RegisterState = (typeof REGISTER_STATES)[number]

export const REGISTER_SORTS = ['plate', 'owner', 'until'] as const
export type RegisterSort = (typeof REGISTER_SORTS)[number]

export type RegisterQuery = {
  /** The register as at the end of this day; default: today. */
  on?: string
  state?: RegisterState
  /** Beginnings of words of the plate, the vehicle, its numbers or its owner. */
  q?: string
  sort?: RegisterSort
  order?: 'asc' | 'desc'
}

/** A vehicle in the register as at a day. */
export type RegisterItem = RegisterLine & {
  case_id: number
  state: RegisterState
  /** Whether the owner was a member on that day. */
  is_member: boolean
}

/** The largest number of vehicles in one response, for printing. */
export const REGISTER_PAGE_MOST = 500

/**
 * Returns a page of the register as at the end of a day, by plate unless sorted otherwise. `after` is the `next` of the
 * page before. A page has 50 vehicles, or `rows` of them, which may be up to 500.
 */
export const deskRegister = endpoint<
  RegisterQuery & { after?: string; rows?: number },
  ListPage & { on: string; today: string; data: RegisterItem[] }
>('GET', `${DESK}/register`)

/**
 * Returns the same vehicles as a CSV file with all pages and all details of the register. `ids` limits it to the
 * vehicles of these cases. The export is recorded in the audit log.
 */
export const registerCsv = endpoint<RegisterQuery & { ids?: string }, StartedExport>(
  'POST',
  `${DESK}/register.csv`,
)
