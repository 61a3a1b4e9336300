import { pendingGuardian } from '#features/guardians/guardians.schema.ts'
import * as z from 'zod'
import { agreedInput, signatureInput, textToSign } from '#features/signatures/signatures.schema.ts'
import { textLanguagesAnswer } from '#features/site/record-texts.schema.ts'
import { APPLICATION_LIMITS } from './application.rules.ts'
import type {
  ApplicationDetails,
  ApplyInput,
  CardFace,
  Membership,
  MembershipOffer,
} from './membership.contract.ts'

const rowId = z.int().min(1).max(2_147_483_647)
const text = z
  .string()
  .max(APPLICATION_LIMITS.email)
  .refine((value) => !/\p{Cc}/u.test(value))
const dollars = z.number().min(0).max(1_000_000)

/** The shape of an applicant's details. Whether they are valid is checked in application.rules.ts. */
export const applicationDetails: z.ZodType<ApplicationDetails> = z.strictObject({
  additional_member: text,
  home_track_id: rowId.nullable(),
  licence_issuer: z.string().max(20),
  licence_number: text,
  licence_type: text,
  licence_expiry: z.string().max(10).nullable(),
  nominator: text,
  seconder: text,
  guardian_name: text,
  guardian_email: text,
  guardian_phone: text,
  mobile: text.default(''),
  street_address: text.default(''),
  street_address_1: text.default(''),
  postcode: text.default(''),
  city: text.default(''),
  state: text.default(''),
  country: text.default(''),
  emergency_name: text.default(''),
  emergency_phone: text.default(''),
  hide_from_register: z.boolean(),
  newsletter_consent: z.boolean(),
})

export const applyInput: z.ZodType<ApplyInput> = z.strictObject({
  membership_type_id: rowId,
  details: applicationDetails,
  agreed: agreedInput,
  signature: signatureInput,
  guardian_signature: signatureInput.nullable().default(null),
  paymentGateway: z.string().max(40).nullable().default(null),
  use_credit: z.boolean().default(false),
  for_event: z.string().max(200).optional(),
  expected_total: dollars,
})

export const offerInput = z.object({ event: z.string().max(200).optional() })

export const applyAnswer = z.object({
  success: z.boolean(),
  payment: z.string(),
  message: z.string(),
  text_code: z.string(),
  order: z.string(),
})

const uuid = z.uuid()
export const answerInput = z.strictObject({ id: uuid, answer: z.string().trim().min(1).max(2000) })
export const withdrawInput = z.strictObject({ id: uuid })
export const doneAnswer = z.object({ success: z.boolean() })
export const codeInput = z.strictObject({ code: z.string().max(500) })
export const tokenInput = z.object({ token: z.string().max(500) })

const status = z.enum(['none', 'to_come', 'current', 'expiring', 'expired', 'awaiting_approval', 'suspended'])
const applicationStatus = z.enum([
  'awaiting_payment',
  'awaiting_approval',
  'more_info',
  'active',
  'declined',
  'withdrawn',
])

const membershipFields = {
  number: z.number().nullable(),
  name: z.string(),
  additional_member: z.string().nullable(),
  no_expiry: z.boolean(),
  valid_to: z.string().nullable(),
  racers_id: z.string().nullable(),
  type: z.string().nullable(),
  colour: z.string().nullable(),
  color: z.string().nullable(),
  hasPrior: z.boolean(),
  is_approved: z.boolean(),
  pending_with: z.enum(['committee', 'guardian', 'applicant']).nullable(),
  home_track: z.string().nullable(),
  track_color: z.string().nullable(),
  special_vehicle: z.boolean(),
}
export const membershipAnswer = z.object(membershipFields) satisfies z.ZodType<Membership>

const waiting = z
  .object({
    id: z.string(),
    status: applicationStatus,
    type: z.string(),
    reason: z.string(),
    order: z.string(),
    guardian: pendingGuardian,
    needs_approval: z.boolean(),
    begins_at_decision: z.boolean(),
  })
  .nullable()

const offer = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  text_languages: textLanguagesAnswer.exactOptional(),
  colour: z.string(),
  fee: z.number(),
  fee_before: z.number().nullable(),
  price: z.object({
    fee: z.number(),
    joining_fee: z.number(),
    late_fee: z.number(),
    total: z.number(),
    tax: z.number(),
    parts: z.number().nullable(),
    of: z.number().nullable(),
  }),
  runs: z.enum(['rolling', 'fixed', 'none']),
  valid_from: z.string(),
  valid_to: z.string().nullable(),
  needs_approval: z.boolean(),
  begins_when_active: z.boolean(),
  includes_partner: z.boolean(),
  can_compete: z.boolean(),
  min_age: z.number().nullable(),
  max_age: z.number().nullable(),
  problem: z.string(),
  needs_guardian: z.boolean(),
  is_current: z.boolean(),
}) satisfies z.ZodType<MembershipOffer>

export const offerAnswer = z.object({
  today: z.string(),
  state: status,
  membership: membershipAnswer,
  can_renew: z.boolean(),
  opens_on: z.string().nullable(),
  early_for: z.object({ slug: z.string(), title: z.string() }).nullable(),
  offers: z.array(offer),
  tracks: z.array(z.object({ id: z.number(), name: z.string(), colour: z.string() })),
  details: applicationDetails,
  confirmed_guardians: z.array(z.string()),
  needs_birth: z.boolean(),
  texts: z.array(textToSign),
  guardian_texts: z.array(textToSign),
  asks_nominator: z.boolean(),
  committee_meets_on: z.string().nullable(),
  payment_types: z.array(z.object({ id: z.string(), name: z.string() })),
  credit: z.number(),
  waiting,
})

const face = z.object({
  name: z.string(),
  number: z.string(),
  type: z.string(),
  colour: z.string(),
  home_track: z.string().nullable(),
  track_outline: z
    .object({
      viewBox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      path: z.string(),
      start: z.object({ x: z.number(), y: z.number(), angle: z.number() }),
    })
    .nullable(),
  track_color: z.string().nullable(),
  valid_to: z.string().nullable(),
  carries_on_to: z.string().nullable(),
  no_expiry: z.boolean(),
  status,
  token: z.string().nullable(),
  verify_url: z.string().nullable(),
  chips: z.object({ special_vehicle: z.boolean(), licence: z.string(), life: z.boolean() }),
}) satisfies z.ZodType<CardFace>

export const homeAnswer = z.object({
  first_name: z.string(),
  membership: membershipAnswer,
  state: status,
  renewal: z
    .object({
      type: z.string(),
      total: z.number(),
      valid_from: z.string(),
      valid_to: z.string().nullable(),
    })
    .nullable(),
  card: face.nullable(),
  has_partner_card: z.boolean(),
  waiting,
  unpaid_order: z.string(),
})

export const cardAnswer = z.object({
  cards: z.array(face),
  back: z.object({
    partner: z.string(),
    emergency_name: z.string(),
    emergency_phone: z.string(),
    licence: z.string(),
    club_name: z.string(),
    club_phone: z.string(),
    club_email: z.string(),
  }),
  pending_guardian: pendingGuardian,
  checked_at: z.string(),
})

export const checkAnswer = z.object({
  is_valid: z.boolean(),
  state: z.enum(['valid', 'expired', 'stale', 'removed', 'unknown']),
  name: z.string(),
  type: z.string(),
  valid_to: z.string().nullable(),
  no_expiry: z.boolean(),
  photo: z.string().nullable(),
  checked_at: z.string(),
})
