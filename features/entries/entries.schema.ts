import * as z from 'zod'
import { pendingGuardian } from '#features/guardians/guardians.schema.ts'
import { EVENT_KINDS, SLUG_MAX_LENGTH, SLUG_PATTERN } from '#features/events/events.contract.ts'
import { agreedInput, signatureInput, textToSign } from '#features/signatures/signatures.schema.ts'
import { isDay } from '#platform/shared/days.ts'
import { ENTRY_ROLES } from './entries.contract.ts'
import { ENTRY_LIMITS } from './entries.rules.ts'
import { ENTRY_STATES } from './entry-state.rules.ts'

const slug = z.string().max(SLUG_MAX_LENGTH).regex(SLUG_PATTERN)
/** Accepts one line of text without control characters or line breaks. */
const line = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)

const take = z.string().max(200)

export const slugInput = z.object({ slug })
export const offerInput = z.object({ slug, take: take.optional() })
export const passAnswer = z.object({ url: z.string() })
export const entryId = z.object({ id: z.uuid() })

const licenceInput = z.strictObject({
  issuer: line(ENTRY_LIMITS.licence),
  number: line(ENTRY_LIMITS.licence),
  type: line(ENTRY_LIMITS.licence),
  expires_on: z.string().refine(isDay).nullable(),
})

const guardian = {
  guardian_name: line(ENTRY_LIMITS.name),
  guardian_email: line(ENTRY_LIMITS.email),
  guardian_phone: line(ENTRY_LIMITS.phone),
}
const signed = {
  agreed: agreedInput,
  signature: signatureInput,
  guardian_signature: signatureInput.optional(),
}

export const volunteerInput = z.object({
  slug,
  job: line(60),
  consent: z.object({ ...guardian, ...signed }).optional(),
})

export const enterInput = z.object({
  slug,
  price_id: z.int(),
  extras: z.array(z.int()).max(20),
  vehicle_id: z.int().nullable(),
  car_name: line(ENTRY_LIMITS.car),
  class_code: line(8),
  race_number: line(ENTRY_LIMITS.raceNumber),
  transponder: line(ENTRY_LIMITS.number),
  licence: licenceInput,
  club_name: line(ENTRY_LIMITS.club),
  club_member_no: line(ENTRY_LIMITS.number),
  mobile: line(ENTRY_LIMITS.phone),
  emergency_name: line(ENTRY_LIMITS.name),
  emergency_phone: line(ENTRY_LIMITS.phone),
  ...guardian,
  note: z.string().max(ENTRY_LIMITS.note),
  shows_name: z.boolean(),
  ...signed,
  takes_reserve: z.boolean(),
  take: take.optional(),
  paymentGateway: z.string().max(40).optional(),
  use_credit: z.boolean().optional(),
  expected_total: z.number().min(0).max(100_000),
})

export const acceptInput = z.object({
  id: z.uuid(),
  paymentGateway: z.string().max(40).optional(),
  use_credit: z.boolean().optional(),
})

const state = z.enum(ENTRY_STATES)

const ownEntry = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  starts_on: z.string(),
  state,
  is_volunteer: z.boolean(),
  price_label: z.string(),
  total: z.number(),
  class_code: z.string(),
  car: z.string(),
  race_number: z.string(),
  place: z.number().nullable(),
  offered_until: z.string().nullable(),
  order: z.string(),
  has_ticket: z.boolean(),
  refund: z.number(),
  refund_until: z.string(),
  may_withdraw: z.boolean(),
  may_pass: z.boolean(),
})

const reason = z.object({ code: z.string(), day: z.string().nullable(), age: z.number().nullable() })

export const nextEntryAnswer = z.object({
  ...ownEntry.pick({
    slug: true,
    title: true,
    starts_on: true,
    state: true,
    is_volunteer: true,
    price_label: true,
    race_number: true,
    place: true,
    offered_until: true,
    total: true,
    order: true,
  }).shape,
  timezone: z.string(),
  track_color: z.string().nullable(),
  first: z.object({ time: z.string(), label: z.string() }).nullable(),
  is_postponed: z.boolean(),
  shows_card: z.boolean(),
  shows_licence: z.boolean(),
  tasks: z.array(
    z.object({
      kind: z.enum(['pay', 'take_place', 'sign_on', 'scrutineering', 'fix_car', 'admission']),
      reason: reason.optional(),
    }),
  ),
})

const ownStatus = {
  is_allowed: z.boolean(),
  reasons: z.array(reason),
  entry: ownEntry.nullable(),
  room: z.enum(['place', 'reserve', 'none']),
  jobs: z.array(
    z.object({
      role: z.string(),
      label: z.string().optional(),
      needed: z.number(),
      taken: z.number(),
    }),
  ),
  needs_guardian: z.boolean(),
  pending_guardian: pendingGuardian,
  needs_birth: z.boolean(),
  member_price: z.number().nullable(),
}

export const ownStatusAnswer = z.object(ownStatus)

const price = z.object({
  id: z.number(),
  label: z.string(),
  note: z.string(),
  price: z.number(),
  is_visitor: z.boolean(),
})

export const licence = z.object({
  issuer: z.string(),
  number: z.string(),
  type: z.string(),
  expires_on: z.string().nullable(),
})

export const offerAnswer = z.object({
  item: z.object({
    ...ownStatus,
    taking: z.object({ from: z.string(), price_label: z.string(), price_paid: z.number() }).nullable(),
    event: z.object({
      slug: z.string(),
      title: z.string(),
      starts_on: z.string(),
      ends_on: z.string(),
      starts_at: z.string().nullable(),
      place: z.string(),
      timezone: z.string(),
      kind: z.enum(EVENT_KINDS),
      needs_licence: z.array(z.string()),
      has_classes: z.boolean(),
      is_timed: z.boolean().optional(),
      role: z.enum(ENTRY_ROLES),
    }),
    entrant: z.string(),
    is_member: z.boolean().optional(),
    needs_vehicle: z.boolean(),
    prices: z.array(price),
    extras: z.array(price),
    late_fee: z.number(),
    classes: z.array(
      z.object({ code: z.string(), name: z.string(), rule: z.string(), is_full: z.boolean() }),
    ),
    vehicles: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        colour: z.string(),
        rego: z.string(),
        year: z.number(),
        class_code: z.string(),
        class_codes: z.array(z.string()),
        race_number: z.string(),
        transponder: z.string(),
      }),
    ),
    details: z.object({
      licence,
      club_name: z.string(),
      club_member_no: z.string(),
      mobile: z.string(),
      emergency_name: z.string(),
      emergency_phone: z.string(),
      guardian_name: z.string(),
      guardian_email: z.string(),
      guardian_phone: z.string(),
    }),
    texts: z.array(textToSign),
    payment_types: z.array(z.object({ id: z.string(), name: z.string() })),
    has_gst: z.boolean().optional(),
    credit: z.number(),
  }),
})

export const enterAnswer = z.object({
  success: z.boolean(),
  payment: z.string(),
  message: z.string(),
  text_code: z.string(),
  order: z.string(),
  id: z.string(),
  state: state.nullable(),
})

export const ownAnswer = z.object({ item: ownEntry })
export const mineAnswer = z.object({ data: z.array(ownEntry) })
