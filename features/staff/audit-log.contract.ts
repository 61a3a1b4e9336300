/** API for the audit log. @source docs/reference/staff-desk.md §1.2; docs/reference/security.md §8.1 */
import { endpoint } from '#platform/shared/endpoint.ts'
import type { StartedExport } from './exports.contract.ts'

const BASE = '/api/v1/staff/audit'

export type AuditItem = {
  position: number
  at: string
  person_id: number
  /** Empty for the system itself. */
  person: string
  verb: string
  subject_kind: string
  subject_id: string
  /** The name of the record today; empty if it has none or no longer exists. */
  record: string
  /** The desk page of the record; empty if it has none. */
  path: string
  /** The change as JSON text. */
  change: string
}

export type AuditQuery = {
  /** Returns entries before this position. */
  before?: number
  q?: string
  person?: number
  kind?: string
  /** The id of a record of this kind. */
  record?: string
  /** First and last day in the club's time zone, as `YYYY-MM-DD`. */
  from?: string
  to?: string
}

/** Returns a page of entries, newest first. */
export const auditTrail = endpoint<AuditQuery, { data: AuditItem[]; is_whole: boolean }>('GET', BASE)

/** Returns all entries of a filter as a CSV file in the language of the request. The export is recorded in the log. */
export const auditCsv = endpoint<Omit<AuditQuery, 'before'>, StartedExport>('POST', `${BASE}.csv`)

export type AuditChain = {
  /** When the daily check last ran; null if it has not run yet. */
  checked_at: string | null
  is_intact: boolean
}

/** Returns the values to filter by, and the result of the last verification. */
export const auditFilters = endpoint<
  Record<string, never>,
  { people: { id: number; name: string }[]; kinds: string[]; chain: AuditChain }
>('GET', `${BASE}/filters`)

/** Verifies the whole log now. @returns the position of the first missing or altered entry; null if it is intact */
export const verifyAudit = endpoint<Record<string, never>, { broken_at: number | null; entries: number }>(
  'POST',
  `${BASE}/verify`,
)

/** The maximum number of entries in one export. */
export const AUDIT_EXPORT_MOST = 20_000
