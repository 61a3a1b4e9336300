/**
 * The joint renewal of a household: the offers to each person, and the choices of the payer who renews for them. Money
 * is in dollars.
 * @source docs/reference/membership.md §2.6
 */
import type { AgreedText, SignatureInput } from '#features/signatures/signatures.contract.ts'

/** A membership type that a person of the household can renew with. */
export type JointType = {
  id: number
  name: string
  total: number
  valid_from: string
  valid_to: string | null
  is_current: boolean
  needs_approval: boolean
  /** Whether the 12 months of the membership begin on the day of activation, as in `MembershipOffer`. */
  begins_when_active: boolean
  /** Whether a guardian has to confirm by mail after the renewal is sent. */
  awaits_guardian: boolean
}

/** A person of the household, with the membership types with which the payer can renew for them. */
export type JointOffer = {
  person_id: number
  name: string
  /** The last day of the latest period; null without one, and for one without an end. */
  valid_to: string | null
  /** The types with which the person can be renewed; empty if they cannot be renewed now. */
  types: JointType[]
  /** The reason why the person cannot be renewed, or why the current type is not offered to them; otherwise empty. */
  reason: string
  /** Whether the person is under 18, so that the payer signs the texts for guardians too. */
  needs_guardian: boolean
  /**
   * Whether the payer signs the texts for this person: true for the payer, and for a child whose guardian the payer is.
   */
  agrees_to_texts: boolean
}

export type JointInput = {
  people: { person_id: number; type_id: number; expected_total: number }[]
  agreed: AgreedText[]
  signature: SignatureInput
  paymentGateway?: string | null
  use_credit?: boolean
}
