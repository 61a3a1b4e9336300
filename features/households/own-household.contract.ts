/**
 * The API calls for a person's own household: who pays, and the renewal of all by the payer.
 * @source docs/reference/membership.md §2.6
 */
import { msg } from '@lingui/core/macro'
import type { JointInput, JointOffer } from '#features/membership/joint-renewal.contract.ts'
import type { ApplyAnswer } from '#features/membership/membership.contract.ts'
import type { TextToSign } from '#features/signatures/signatures.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const BASE = '/api/v1/club/household'

export type OwnHousehold = {
  /** Whether the person is in a household. */
  is_in_household: boolean
  is_payer: boolean
  /** The name of the payer; empty without a household. */
  payer: string
  /** For the payer: everyone in the household, the payer first. Empty for the others. */
  people: JointOffer[]
  texts: TextToSign[]
  /** The texts for guardians, signed in addition if a chosen person is under 18. */
  guardian_texts: TextToSign[]
  payment_types: { id: string; name: string }[]
  credit: number
}

/** Returns the caller's household. Only the payer gets the other people, with the types that each can renew with. */
export const ownHousehold = endpoint<Record<string, never>, OwnHousehold>('GET', BASE)

/** Renews the memberships of the chosen people on one order of the payer. */
export const renewHousehold = endpoint<JointInput, ApplyAnswer>('POST', `${BASE}/renew`)

export const OWN_HOUSEHOLD_REFUSALS = {
  notPayer: { code: 'FORBIDDEN', status: 403, message: msg`Only the payer renews for the household` },
  nobody: { code: 'VALIDATION', status: 422, message: msg`Choose who is renewed` },
} as const satisfies Record<string, Refusal>
