/**
 * The calls with which the membership secretary creates and changes membership types. Money is in dollars, ages in
 * years.
 * @source docs/reference/membership.md §1.1, §1.2
 */
import { msg } from '@lingui/core/macro'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const BASE = '/api/v1/club/desk'

export const TYPE_TERMS = ['rolling', 'fixed', 'none'] as const
export const PRO_RATAS = ['none', 'month', 'quarter'] as const

/** The texts of a membership type that can be translated, with their longest length. */
export const TYPE_TEXT_LIMITS = { name: 40, description: 200 } as const
export const TYPE_TEXTS = ['name', 'description'] as const

/** The settings of a membership type. */
export type TypeForm = {
  name: string
  /** A description in one sentence, which says whom the type is for. */
  description: string
  /**
   * Name and description in the further languages of the club. A save without this field keeps the stored translations;
   * a response without it means that there are none.
   */
  translations?: RecordTexts
  /** The colour of the type, `#RRGGBB`. */
  colour: string
  /** The price of a whole year. */
  fee: number
  /** The joining fee, paid once by a person who has never been a member. */
  joining_fee: number
  /** The late fee, paid by a member who renews after the last day. */
  late_fee: number
  has_gst: boolean
  needs_approval: boolean
  includes_partner: boolean
  has_vote: boolean
  can_compete: boolean
  can_hold_club_rego: boolean
  min_age: number | null
  max_age: number | null
  /** `rolling`: a year from the first day; `fixed`: to a day of the year; `none`: without an end. */
  term: (typeof TYPE_TERMS)[number]
  /** The last day of a fixed year as `MM-DD`; empty for other terms. */
  year_ends_on: string
  /** How a part of a fixed year is charged. */
  pro_rata: (typeof PRO_RATAS)[number]
  /** The number of months at the end of a fixed year, 0 to 6, in which joining includes the next year. */
  carry_months: number
  /** Whether applicants can choose it themselves. */
  is_offered: boolean
}

export type DeskType = TypeForm & {
  id: number
  /** The type's code, derived from the name with which the type was created. It never changes. */
  code: string
  /** Whether the type can be chosen. Members keep an archived type until their last day, but nobody can choose it. */
  is_active: boolean
  /** The type's revision: a save that started from an older one is refused. */
  updated_at: string
}

/** All types in the club's order. `today` is the date in the club time zone. */
export type DeskTypes = { data: DeskType[]; today: string }

export const deskTypes = endpoint<Record<string, never>, DeskTypes>('GET', `${BASE}/types`)

export const createType = endpoint<TypeForm, DeskTypes & { code: string }>('POST', `${BASE}/createType`)

/** Changes a type. Applications submitted before keep their price and days. */
export const changeType = endpoint<TypeForm & { id: number; updated_at?: string }, DeskTypes>(
  'POST',
  `${BASE}/changeType`,
)

/** Sorts all types in the given order. */
export const orderTypes = endpoint<{ ids: number[] }, DeskTypes>('POST', `${BASE}/orderTypes`)

/** Archives or restores a type. */
export const archiveType = endpoint<{ id: number; is_active: boolean }, DeskTypes>(
  'POST',
  `${BASE}/archiveType`,
)

/** Deletes a type that was never used or applied for. */
export const deleteType = endpoint<{ id: number }, DeskTypes>('POST', `${BASE}/deleteType`)

export const TYPES_DESK_REFUSALS = {
  orderChanged: {
    code: 'CONFLICT',
    status: 409,
    message: msg`The list has changed. Reload the page and sort it again`,
  },
  inUse: {
    code: 'TYPE_IN_USE',
    status: 409,
    message: msg`People have or had this membership, so it cannot be deleted. Archive it instead`,
  },
} as const satisfies Record<string, Refusal>
