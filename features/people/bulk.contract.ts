/**
 * The API calls for several members at once: tags, address labels and cards.
 * @source docs/reference/staff-desk.md §3.1
 */
import type { MembersQuery } from '#features/membership/membership-desk.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'

const BASE = '/api/v1/club/desk/person'

/** The selected members: those with these ids, or all members that match a filter if `ids` is null. */
export type MemberSelection = { ids: readonly number[] | null; filter: MembersQuery }

export const BULK_LIMIT = { tagged: 5000, printed: 500 } as const

/**
 * Adds a tag to members, or removes it. Skips the caller's own record and records that have 30 tags. Returns the ids of
 * the records that changed, with which the action can be undone.
 */
export const tagMembers = endpoint<
  { selection: MemberSelection; tag: string; is_removed: boolean },
  { changed: number[]; selected: number }
>('POST', `${BASE}/tagMembers`)

export type PrintedMember = {
  id: number
  name: string
  /** The member number, like `CP-0412`; empty without one. */
  number: string
  type: string
  colour: string
  valid_to: string | null
  no_expiry: boolean
  /** The lines of the postal address; empty if it is not known. */
  address: string[]
}

/**
 * Returns the data printed on labels or cards of up to 500 members, by last name. The printing is recorded in the audit
 * log.
 */
export const printMembers = endpoint<
  { selection: MemberSelection; kind: 'labels' | 'cards' },
  { data: PrintedMember[]; has_more: boolean }
>('POST', `${BASE}/print`)
