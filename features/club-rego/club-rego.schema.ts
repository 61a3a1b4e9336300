import * as z from 'zod'
import { AU_STATES } from '#features/addresses/postcodes.rules.ts'
import { type BookRules, COUNTER_IDS, LOG_USES } from '#features/log-book/log-book.rules.ts'
import { agreedInput, signatureInput, textToSign } from '#features/signatures/signatures.schema.ts'
import { BODY_TYPES } from '#features/vehicles/vehicle-choices.rules.ts'
import {
  ANSWER_LIMITS,
  CASE_KINDS,
  CASE_ROWS,
  type CaseAnswers,
  CURRENT_STATUSES,
  DRIVE_SIDES,
  FILE_KINDS,
  ODOMETER_UNITS,
  YES_NO,
} from './answers.rules.ts'
import { CASE_STATES } from './case-states.rules.ts'
import {
  CASE_EVENT_KINDS,
  type InsuranceInput,
  type RegisterInput,
  type SubmitCaseInput,
} from './club-rego.contract.ts'
import { INSPECTION_TYPES, PHOTO_SLOTS, type SchemeRules } from './schemes.rules.ts'

export const rowId = z.int().min(1).max(2_147_483_647)

/** The type and length of the input. The rules validate the content, because they have readable messages. */
const text = z
  .string()
  .max(300)
  .refine((value) => !/\p{Cc}/u.test(value))
const code = z.string().max(40)
const day = z.string().max(10)
const emptyOr = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(['', ...values] as ['', ...Values])

/** The fields of an application as typed. A draft may be invalid. */
export const answerFields = {
  kind: z.enum(CASE_KINDS),
  previous_club: text,
  manufactured: z.string().max(10),
  make: text,
  model: text,
  body_type: emptyOr(BODY_TYPES),
  colour: text,
  vin: code,
  engine_number: text,
  gvm_kg: z.int().min(0).max(ANSWER_LIMITS.gvmKg).nullable(),
  odometer: z.int().min(0).max(99_999_999).nullable(),
  odometer_unit: z.enum(ODOMETER_UNITS),
  current_status: emptyOr(CURRENT_STATUSES),
  plate_no: code,
  garage_address: z.strictObject({ street_address: text, city: text, state: code, postcode: code }),
  drive_side: emptyOr(DRIVE_SIDES),
  replica: z.boolean(),
  lpg: z.boolean(),
  modified: emptyOr(YES_NO),
  modifications: z
    .array(z.strictObject({ what: text, year: z.string().max(10), certificate_no: text }))
    .max(ANSWER_LIMITS.modifications),
  inspection_type: emptyOr(INSPECTION_TYPES),
  inspection_no: text,
  inspection_date: day,
  insurer: text,
  policy_no: text,
  policy_expiry: day,
  days_option: z.int().min(1).max(366).nullable(),
  log_book: z.boolean(),
} satisfies { [Name in keyof CaseAnswers]: z.ZodType<CaseAnswers[Name]> }

const ageRule = z.union([
  z.strictObject({ counted: z.enum(['year', 'month']), years: z.int().min(1).max(150) }),
  z.strictObject({ counted: z.literal('built_before'), year: z.int().min(1900).max(2100) }),
])

const bookRules: z.ZodType<BookRules> = z.strictObject({
  counters: z
    .array(
      z.strictObject({
        id: z.enum(COUNTER_IDS),
        uses: z.array(z.enum(LOG_USES)).max(LOG_USES.length),
        days: z.int().min(0).max(366),
      }),
    )
    .min(1)
    .max(COUNTER_IDS.length),
  pro_rata: z
    .array(z.strictObject({ months: z.int().min(1).max(12), percent: z.int().min(0).max(100) }))
    .max(12),
  asks_places: z.boolean(),
  asks_times: z.boolean(),
  asks_odometer: z.boolean(),
})

/** A version of a scheme's rules as staff may enter it. */
export const schemeRules: z.ZodType<SchemeRules> = z.strictObject({
  state: z.enum(AU_STATES),
  age: ageRule,
  takes_modified: z.boolean(),
  most_gvm_kg: z.int().min(1).max(ANSWER_LIMITS.gvmKg).nullable(),
  inspection: z
    .strictObject({
      most_days: z.int().min(1).max(366),
      types: z.array(z.enum(INSPECTION_TYPES)).min(1).max(INSPECTION_TYPES.length),
    })
    .nullable(),
  asks_insurance: z.boolean(),
  photo_slots: z.array(z.enum(PHOTO_SLOTS)).max(PHOTO_SLOTS.length),
  days_options: z.array(z.int().min(1).max(366)).max(6),
  log_book: z.enum(['always', 'optional', 'never']),
  book: bookRules.optional(),
  membership: z.strictObject({ least_days: z.int().min(0).max(3660), least_events: z.int().min(0).max(100) }),
  declaration: z.strictObject({
    form: z.string().trim().min(1).max(80),
    valid_days: z.int().min(1).max(366),
  }),
  tell_authority_days: z.int().min(0).max(366),
  papers_due_days: z.int().min(0).max(366),
  plate_fee_sku: z.string().max(40),
})

const picture = z.object({
  hash: z.string(),
  access: z.string(),
  width: z.number(),
  height: z.number(),
  placeholder: z.string(),
})

export const caseScheme = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  summary: z.string(),
  rules: z.any(),
})

/** A case in a response, with exactly the fields that its owner may see. */
export const caseItem = z.object({
  ...answerFields,
  id: z.number(),
  member_id: z.number(),
  vehicle_id: z.number().nullable(),
  cover: picture.nullable(),
  scheme_id: z.number(),
  scheme: caseScheme,
  state: z.enum(CASE_STATES),
  photos: z.array(picture.extend({ slot: z.enum(PHOTO_SLOTS) })),
  files: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(FILE_KINDS),
      name: z.string(),
      media_type: z.string(),
      byte_size: z.number(),
    }),
  ),
  requests: z.array(z.object({ row: z.enum(CASE_ROWS), words: z.string(), is_done: z.boolean() })),
  conditions: z.string(),
  reason: z.string(),
  inspection_booking: z.string(),
  declaration_form: z.string(),
  declaration_date: z.string().nullable(),
  declaration_expires: z.string().nullable(),
  club_plate_no: z.string(),
  conditional_rego_no: z.string(),
  club_rego_expiry: z.string().nullable(),
  submitted_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

export const savedCase = z.object({ item: caseItem })

export const caseMessage = z.object({
  id: z.number(),
  at: z.string(),
  from: z.enum(['member', 'registrar']),
  name: z.string(),
  words: z.string(),
})

export const caseEvent = z.object({
  at: z.string(),
  kind: z.enum(CASE_EVENT_KINDS),
  state: z.enum(CASE_STATES),
  by: z.string(),
  words: z.string(),
})

export const casePage = z.object({
  item: caseItem,
  events: z.array(caseEvent),
  messages: z.array(caseMessage),
  texts: z.array(textToSign),
  owner_name: z.string(),
  may_change: z.boolean(),
  today: z.string(),
})

export const homeAnswer = z.object({
  today: z.string(),
  owner: z.object({
    is_financial: z.boolean(),
    is_type_without_rego: z.boolean(),
    is_approved: z.boolean(),
    member_since: z.string().nullable(),
    events_attended: z.number(),
  }),
  was_member: z.boolean(),
  pending_with: z.enum(['committee', 'guardian', 'applicant']).nullable(),
  schemes: z.array(caseScheme),
  vehicles: z.array(
    z.object({ id: z.number(), name: z.string(), year: z.number(), is_registered: z.boolean() }),
  ),
  cases: z.array(caseItem),
})

export const messagesAnswer = z.object({ messages: z.array(caseMessage) })

export const caseQuery = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
export const caseInput = z.strictObject({ id: rowId })
export const slotInput = z.strictObject({ id: rowId, slot: z.enum(PHOTO_SLOTS) })
export const placeInput = slotInput.extend({
  uuid: z.string().max(64),
  key: z.string().max(500),
  name: z.string().max(300),
})
export const removeFileInput = z.strictObject({ id: rowId, file_id: rowId })
export const attachFields = z.strictObject({
  id: z.coerce.number().int().min(1).max(2_147_483_647),
  kind: z.enum(FILE_KINDS),
})
export const submitInput: z.ZodType<SubmitCaseInput> = z.strictObject({
  id: rowId,
  agreed: agreedInput,
  signed_name: z.string().max(200),
  signature: signatureInput,
})
const words = z.string().trim().min(1).max(ANSWER_LIMITS.message)
export const messageInput = z.strictObject({ id: rowId, words })
export const endInput = z.strictObject({ id: rowId, words: z.string().max(ANSWER_LIMITS.words) })
export const registerInput: z.ZodType<RegisterInput> = z.strictObject({
  id: rowId,
  club_plate_no: z.string().max(30),
  conditional_rego_no: z.string().max(30),
  club_rego_expiry: day,
})
export const insuranceInput: z.ZodType<InsuranceInput> = z.strictObject({
  id: rowId,
  insurer: text,
  policy_no: text,
  policy_expiry: day,
})
