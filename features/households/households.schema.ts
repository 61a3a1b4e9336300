import * as z from 'zod'
import { HOUSEHOLD_KINDS, HOUSEHOLD_PEOPLE_MOST } from './households.contract.ts'

const rowId = z.int().min(1).max(2_147_483_647)
const fromQuery = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
const instant = z.iso.datetime()
const text = z.string()

export const householdInput = z.object({ person_id: fromQuery })

const person = {
  person_id: z.number(),
  name: text,
  number: text,
  date_of_birth: text.nullable(),
}
const household = z.object({
  id: z.number(),
  updated_at: text,
  people: z.array(z.object({ ...person, kind: z.enum(HOUSEHOLD_KINDS), guardian_id: z.number().nullable() })),
  shared_logins: z.array(z.object({ person_id: z.number(), holder_id: z.number() })),
})

export const householdAnswer = z.object({ item: household.nullable(), today: text })
export const savedAnswer = z.object({ item: household })
export const sharedLoginEndedAnswer = z.object({ item: household.nullable() })

export const candidatesInput = z.object({ person_id: fromQuery, q: z.string().max(120).default('') })
export const candidatesAnswer = z.object({
  data: z.array(z.object({ ...person, email: text, is_taken: z.boolean() })),
})

export const saveInput = z.strictObject({
  id: rowId.nullable(),
  updated_at: instant.nullable(),
  people: z
    .array(z.strictObject({ person_id: rowId, kind: z.enum(HOUSEHOLD_KINDS), guardian_id: rowId.nullable() }))
    .max(HOUSEHOLD_PEOPLE_MOST),
})
export const beginSharedLoginInput = z.strictObject({ person_id: rowId, holder_id: rowId })
export const endSharedLoginInput = z.strictObject({ person_id: rowId })
export const dissolveInput = z.strictObject({ id: rowId, updated_at: instant })
export const dissolvedAnswer = z.object({})
