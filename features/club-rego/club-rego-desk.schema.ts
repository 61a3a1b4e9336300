import * as z from 'zod'
import { signatureInput } from '#features/signatures/signatures.schema.ts'
import { ANSWER_LIMITS, CASE_ROWS, CHECK_ITEMS, CHECK_PARTS } from './answers.rules.ts'
import { CASE_MOVES } from './case-states.rules.ts'
import { caseEvent, caseItem, caseMessage, rowId, schemeRules } from './club-rego.schema.ts'

const words = z.string().max(ANSWER_LIMITS.words)
const day = z.string().max(10)

export const tasksInput = z.object({ told: z.enum(['true', 'false']).default('false') })
export const toldInput = z.strictObject({ id: rowId, told_on: day })

const checkResult = z.strictObject({ result: z.enum(['pass', 'fail', 'na']), note: words })
export const checksInput = z.strictObject({
  id: rowId,
  checks: z.partialRecord(z.enum(CHECK_ITEMS), checkResult),
  was: z.partialRecord(z.enum(CHECK_ITEMS), checkResult.nullable()).optional(),
})
export const askInput = z.strictObject({
  id: rowId,
  requests: z.array(z.strictObject({ row: z.enum(CASE_ROWS), words })).max(CASE_ROWS.length),
  words,
})
export const wordsInput = z.strictObject({ id: rowId, words })
export const approveInput = z.strictObject({ id: rowId, conditions: words })
export const declineInput = z.strictObject({ id: rowId, reason: words })
export const signInput = z.strictObject({ id: rowId, signature: signatureInput })
const isEachOnce = (names: readonly string[]): boolean => new Set(names).size === names.length

export const versionInput = z.strictObject({
  scheme_id: rowId,
  valid_from: day,
  rules: schemeRules
    .refine(({ photo_slots: slots }) => isEachOnce(slots))
    .refine(({ book }) => isEachOnce(book?.counters.map(({ id }) => id) ?? [])),
})
export const activeInput = z.strictObject({ scheme_id: rowId, is_active: z.boolean() })

export const tasksAnswer = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      case_id: z.number(),
      reason: z.enum(['membership_lapsed', 'insurance_ended', 'ended']),
      since: z.string(),
      notify_by: z.string(),
      days_left: z.number(),
      told_on: z.string().nullable(),
      club_plate_no: z.string(),
      vehicle: z.string(),
      member: z.string(),
    }),
  ),
  today: z.string(),
})

const deskCase = z.object({
  item: caseItem.extend({
    member_name: z.string(),
    checks: z.partialRecord(
      z.enum(CHECK_ITEMS),
      z.object({ result: z.enum(['pass', 'fail', 'na']), note: z.string() }),
    ),
  }),
  events: z.array(caseEvent),
  messages: z.array(caseMessage),
  open_checks: z.array(z.enum(CHECK_ITEMS)),
  gaps: z.array(z.object({ row: z.enum(CASE_ROWS), message: z.string() })),
  parts: z.array(
    z.object({ part: z.enum(CHECK_PARTS), checked_by: z.array(z.string()), refusal: z.string() }),
  ),
  is_registrar: z.boolean(),
  owner: z.object({
    is_financial: z.boolean(),
    is_type_without_rego: z.boolean(),
    is_approved: z.boolean(),
    member_since: z.string().nullable(),
    events_attended: z.number(),
    date_of_birth: z.string().nullable(),
    mobile: z.string(),
    email: z.string(),
  }),
  is_own: z.boolean(),
  moves: z.array(z.enum(CASE_MOVES)),
  registrar_name: z.string(),
  today: z.string(),
})

export const deskCaseAnswer = z.object({ item: deskCase })

export const schemesAnswer = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      code: z.string(),
      name: z.string(),
      summary: z.string(),
      is_active: z.boolean(),
      versions: z.array(z.object({ id: z.number(), valid_from: z.string(), rules: z.any() })),
    }),
  ),
  today: z.string(),
})
