/**
 * What the payer of a household chooses when they renew for all. Money is in dollars.
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
  /** As in `MembershipOffer`: whether its 12 months begin on the day of activation. */
  begins_when_active: boolean
  /** Whether a guardian has to confirm by mail after the renewal is sent. */
  awaits_guardian: boolean
}

/** A person of the household and what they can renew with. */
export type JointOffer = {
  person_id: number
  name: string
  /** The last day of the latest period; null without one, and for one without an end. */
  valid_to: string | null
  /** Empty if the person cannot be renewed now. */
  types: JointType[]
  /** Why the person cannot be renewed, or why the current type is no longer open to them; otherwise empty. */
  reason: string
  /** Whether the texts for guardians are signed for this person. */
  needs_guardian: boolean
  /** Whether the payer agrees to the texts for this person: for themselves, and as guardian of a child. */
  agrees_to_texts: boolean
}

export type JointInput = {
  people: { person_id: number; type_id: number; expected_total: number }[]
  agreed: AgreedText[]
  signature: SignatureInput
  paymentGateway?: string | null
  use_credit?: boolean
}
