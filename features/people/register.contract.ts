/** The register of members as at any day. @source docs/reference/membership.md §4.4 */
import type { StartedExport } from '#features/staff/exports.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'

const BASE = '/api/v1/club/desk/register'

export type RegisterRow = {
  person_id: number
  name: string
  /** Like `CP-0412`. Empty, like address and day of joining, if the member asked that only the name is shown. */
  number: string
  address: string
  joined_on: string | null
  /** The name of the payer of the household in which the member is today; empty without one. */
  household: string
  /** Whether only the name is shown. */
  is_name_only: boolean
}

/**
 * Returns a page of the people who were members on a day, by name. `on` is today without a value; `after` is the `next`
 * of the page before.
 */
export const membersRegister = endpoint<
  { on?: string; after?: string },
  {
    on: string
    data: RegisterRow[]
    next: string | null
    /** The number of members, at most 1,000. */
    total: number
    has_more_than_total: boolean
  }
>('GET', BASE)

/** Returns the whole register as a CSV file. The export is recorded in the audit log. */
export const registerCsv = endpoint<{ on?: string }, StartedExport>('POST', `${BASE}.csv`)
