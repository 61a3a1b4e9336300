/** The list of applications at the desk and its export. @source docs/reference/staff-desk.md §3.9 */
import type { PendingGuardian } from '#features/guardians/guardians.contract.ts'
import type { StartedExport } from '#features/staff/exports.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { ApplicationDetails, ApplicationStatus } from './membership.contract.ts'

const BASE = '/api/v1/club/desk/applications'

/** An application as the committee sees it. */
export type DeskApplication = {
  id: string
  person_id: number
  name: string
  email: string
  /** The applicant's age on the first day of the membership. */
  age: number | null
  kind: 'join' | 'renew'
  type: string
  colour: string
  status: ApplicationStatus
  submitted_at: string
  details: ApplicationDetails
  /**
   * The guardian who has to confirm by mail before the application can be approved; null if no confirmation is missing.
   */
  guardian: PendingGuardian | null
  home_track: string
  fee: number
  is_paid: boolean
  /** Whether the treasurer has refunded the fee. */
  is_refunded: boolean
  /** The number of the order; null if there is none. */
  order_number: number | null
  /** Whether the fee is due by bank transfer, so that the committee may see it on the account. */
  awaits_transfer: boolean
  /** The committee's last question and the applicant's last reply; empty if there is none. */
  question: string
  answer: string
}

/**
 * The states by which applications are listed: awaiting a decision, with an open question of the committee, or unpaid.
 */
export const APPLICATION_VIEWS = ['waiting', 'asked', 'unpaid'] as const
export type ApplicationView = (typeof APPLICATION_VIEWS)[number]

export const APPLICATIONS_SORTS = ['sent', 'name', 'type', 'fee'] as const
export type ApplicationsSort = (typeof APPLICATIONS_SORTS)[number]

/** The columns of the list and its export, in their usual order. */
export const APPLICATIONS_COLUMNS = [
  'name',
  'email',
  'age',
  'kind',
  'type',
  'track',
  'said',
  'sent',
  'fee',
  'paid',
] as const
export type ApplicationsColumn = (typeof APPLICATIONS_COLUMNS)[number]

export const APPLICATION_KINDS = ['join', 'renew'] as const
export type ApplicationKind = (typeof APPLICATION_KINDS)[number]

export type ApplicationsQuery = {
  view?: ApplicationView
  /** Beginnings of words of the name or the email address, or an order number. */
  q?: string
  /** The id of the membership type to filter by. */
  type?: number
  kind?: ApplicationKind
  /** First and last day on which the application was sent, as `YYYY-MM-DD` in the club's time zone. */
  sent_from?: string
  sent_to?: string
  sort?: ApplicationsSort
  order?: 'asc' | 'desc'
}

/** Returns a page of applications. `after` is the `next` of the page before. */
export const deskApplications = endpoint<
  ApplicationsQuery & { after?: string },
  {
    data: DeskApplication[]
    /** The cursor of the next page; null on the last page. */
    next: string | null
    /** The number of applications in the list, at most 1,000. */
    total: number
    has_more_than_total: boolean
    /** The number of applications in each view, without the other filters. A view with more than 1,000 is left out. */
    counts: Partial<Record<ApplicationView, number>>
    types: { id: number; name: string }[]
  }
>('GET', BASE)

/**
 * Returns the same list as a CSV file with all its pages, in the same order and with the same filters and columns.
 * `columns` and `ids` are separated by commas; `ids` limits the file to selected applications. The export is recorded in
 * the audit log.
 */
export const applicationsCsv = endpoint<
  ApplicationsQuery & { columns?: string; ids?: string },
  StartedExport
>('POST', `${BASE}.csv`)
