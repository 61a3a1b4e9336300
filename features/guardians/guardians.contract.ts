/**
 * API for parents and guardians of people under 18, who confirm their role by mail.
 * @source docs/reference/membership.md §3.4
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const BASE = '/api/v1/club/guardian'

/** The purpose for which a guardian was named. */
export type GuardianPurpose = 'membership' | 'entry' | 'volunteer'

/**
 * `confirmed`: by mail, in a session of their own, or to the club. `pending`: a confirmation is missing. `stored`: the
 * guardian was named before the club required confirmation, and does not need to confirm.
 */
export type GuardianState = 'confirmed' | 'pending' | 'stored'

export type Guardian = {
  id: number
  name: string
  email: string
  state: GuardianState
  /** When the guardian was last mailed, as ISO 8601; null if no mail was sent. */
  asked_at: string | null
  /** When the guardian confirmed, as ISO 8601; null until then. */
  confirmed_at: string | null
}

/** A guardian who has not confirmed yet, as the child's screens and the desk's list of applications show them. */
export type PendingGuardian = Pick<Guardian, 'id' | 'name' | 'email' | 'asked_at'>

/** Sends the mail again; for the child's own account. */
export const resendOwn = endpoint<{ id: number }, { item: Guardian }>('POST', `${BASE}/resend`)

/** The corrected name and address of a guardian. */
export type GuardianCorrection = { id: number; name: string; email: string }

/**
 * Corrects a guardian who has not confirmed, for the child's own account: the link that was mailed before becomes
 * invalid, and the corrected address gets a mail. If the child has already named a guardian with this address, the two
 * become one.
 */
export const correctOwn = endpoint<GuardianCorrection, { item: Guardian }>('POST', `${BASE}/correct`)

/** Returns the guardians that a person has named; for staff. */
export const deskGuardians = endpoint<{ person_id: number }, { data: Guardian[] }>('GET', `${BASE}/desk/list`)

/** Sends the mail again; for staff. */
export const resendForDesk = endpoint<{ id: number }, { item: Guardian }>('POST', `${BASE}/desk/resend`)

/** Corrects a guardian who has not confirmed, for the desk. */
export const correctForDesk = endpoint<GuardianCorrection, { item: Guardian }>('POST', `${BASE}/desk/correct`)

/**
 * Records that a guardian has confirmed to the club, in person or on paper; for staff. Requires a step-up, and is
 * refused for an own child.
 */
export const confirmForDesk = endpoint<{ id: number }, { item: Guardian }>('POST', `${BASE}/desk/confirm`)

/** Path of a guardian's link; the signed code follows. */
export const GUARDIAN_PATH = '/guardian'

export const GUARDIAN_TEXTS = {
  readByMinor: msg`A person under 18 uses this email address, so you cannot confirm with it. Ask the club to record your confirmation.`,
  ownMail: msg`The person under 18 logs in with this email address, so a guardian cannot confirm with it. Use another address, or ask the club to record the confirmation.`,
} as const

export const GUARDIAN_REFUSALS = {
  confirmed: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This guardian has confirmed already.`,
  },
  corrected: {
    code: 'CONFLICT',
    status: 409,
    message: msg`You have corrected this guardian five times. Ask the club to do it.`,
  },
  ownMail: { code: 'NOT_ELIGIBLE', status: 422, message: GUARDIAN_TEXTS.ownMail },
} as const satisfies Record<string, Refusal>
