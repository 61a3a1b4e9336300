/**
 * The call with which forms store a missing date of birth. In a file of its own, so that public pages do not load it.
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import { USER_BASE, type User } from './accounts.contract.ts'

/**
 * Stores the date of birth of a person whose profile has none, for forms that need it. Allowed whatever the club's
 * settings for the profile are. @source docs/reference/accounts.md §1.2
 */
export const addDateOfBirth = endpoint<{ date_of_birth: string }, { user: User }>(
  'POST',
  `${USER_BASE}/addDateOfBirth`,
)

export const BIRTH_REFUSALS = {
  known: { code: 'CONFLICT', status: 409, message: msg`Your profile already has a date of birth` },
} as const satisfies Record<string, Refusal>
