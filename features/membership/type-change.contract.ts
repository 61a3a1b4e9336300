/**
 * The API calls for changing a membership to another type during a period. Amounts are in dollars.
 * @source docs/reference/staff-desk.md §3.1
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type { DeskMember } from './membership-desk.contract.ts'

const BASE = '/api/v1/club/desk'

export type TypeChangePreview = {
  /** The amount paid for the period; 0 if it is not known or was refunded. */
  paid: number
  /** The part of the paid amount that belongs to the rest of the period. */
  unused: number
  /** The fee of the new type for the rest of the period. */
  cost: number
  /** The amount that becomes credit of the member. */
  credit: number
  /** The amount that the member owes. It is not charged automatically. */
  due: number
}

/** Returns the types that a period can change to, and with a type and a day the amounts of the change. */
export const typeChange = endpoint<
  { id: number; period_id: number; type_id?: number; from?: string },
  { today: string; types: { id: number; name: string }[]; preview: TypeChangePreview | null }
>('GET', `${BASE}/periodType`)

/**
 * Changes the type of a period from a day on: the old type ends the day before, the new one has the rest of the period.
 * A difference in the member's favour becomes credit, which requires a step-up.
 */
export const changeType = endpoint<
  { id: number; period_id: number; type_id: number; from: string; why: string },
  { item: DeskMember }
>('POST', `${BASE}/changePeriodType`)

export const TYPE_CHANGE_REFUSALS = {
  sameType: { code: 'VALIDATION', status: 422, message: msg`The period has this type already` },
  outside: { code: 'VALIDATION', status: 422, message: msg`Choose a day of this period` },
  noType: { code: 'VALIDATION', status: 422, message: msg`This membership type no longer exists` },
} as const satisfies Record<string, Refusal>
