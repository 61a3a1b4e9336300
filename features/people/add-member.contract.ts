/** The API calls for adding a member by hand at the desk. @source docs/reference/staff-desk.md §3.1 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const BASE = '/api/v1/club/desk/person'

export type AddMemberForm = {
  /** The day in the club's time zone. */
  today: string
  /** The types with the period that a person who joins today would get; `valid_to` is null for one without an end. */
  types: {
    id: number
    name: string
    valid_from: string
    valid_to: string | null
    includes_partner: boolean
  }[]
}

/** Returns the membership types and their usual periods. */
export const addMemberForm = endpoint<Record<string, never>, AddMemberForm>('GET', `${BASE}/add`)

/** The reasons why another record may belong to the same person. */
export const SIMILARITIES = ['email', 'name', 'birth'] as const
export type Similarity = (typeof SIMILARITIES)[number]

export type SimilarPerson = {
  id: number
  name: string
  /** The member number, like `CP-0412`; empty without one. */
  number: string
  email: string
  date_of_birth: string | null
  reasons: Similarity[]
}

/**
 * Finds records that may belong to the same person: same email address, same name, or same last name and day of birth.
 */
export const similarPeople = endpoint<
  { first_name: string; last_name: string; email: string; date_of_birth?: string },
  { data: SimilarPerson[] }
>('GET', `${BASE}/similar`)

export type NewMemberInput = {
  first_name: string
  last_name: string
  email: string
  /** The mobile number in E.164; empty if it is not known. */
  mobile_phone: string
  /** The date of birth, `YYYY-MM-DD`; empty if it is not known. */
  date_of_birth: string
  /**
   * True if another person logs in with this email address. The new person cannot log in until they have an address of
   * their own.
   */
  shares_email: boolean
  type_id: number
  valid_from: string
  /** The last day of the membership; null for one without an end. */
  valid_to: string | null
  joined_on: string
  /** The member number; null for the next free one. */
  number: number | null
  partner: string
  sends_welcome: boolean
  /** Adds the person even if a similar record exists. */
  is_another_person: boolean
}

/**
 * Adds a person with a membership that was paid outside of this software; no order is created. Refused while similar
 * records exist, unless `is_another_person` is set.
 */
export const addMember = endpoint<NewMemberInput, { id: number }>('POST', `${BASE}/add`)

export const ADD_MEMBER_MESSAGES = {
  phone: msg`Enter a phone number in the correct format, like 0491 570 156`,
} as const

export const ADD_MEMBER_REFUSALS = {
  similar: {
    code: 'CONFLICT',
    status: 409,
    message: msg`There is a record of a person like this one. Open it, or confirm that this is another person`,
  },
  emailTaken: {
    code: 'CONFLICT',
    status: 409,
    message: msg`Another person has this email address. Choose to share it, or enter another one`,
  },
  numberTaken: { code: 'CONFLICT', status: 409, message: msg`Another member has this number` },
  noType: { code: 'VALIDATION', status: 422, message: msg`This membership type no longer exists` },
  wrongDays: { code: 'VALIDATION', status: 422, message: msg`Valid to must be after valid from` },
} as const satisfies Record<string, Refusal>
