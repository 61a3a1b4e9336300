import * as z from 'zod'
import { isDay } from '#platform/shared/days.ts'
import { SIMILARITIES } from './add-member.contract.ts'

const day = z.string().refine(isDay)
const dayOrEmpty = z.string().refine((text) => text === '' || isDay(text))
const rowId = z.int().min(1).max(2_147_483_647)
const number = z.int().min(1).max(999_999_999)

export const similarInput = z.object({
  first_name: z.string().max(100),
  last_name: z.string().max(100),
  email: z.string().max(254),
  date_of_birth: day.optional(),
})
export const addMemberInput = z.strictObject({
  first_name: z.string().max(100),
  last_name: z.string().max(100),
  email: z.string().max(254),
  mobile_phone: z.string().max(30),
  date_of_birth: dayOrEmpty,
  shares_email: z.boolean(),
  type_id: rowId,
  valid_from: day,
  valid_to: day.nullable(),
  joined_on: day,
  number: number.nullable(),
  partner: z.string().trim().max(120),
  sends_welcome: z.boolean(),
  is_another_person: z.boolean(),
})

export const addFormAnswer = z.object({
  today: z.string(),
  types: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      valid_from: z.string(),
      valid_to: z.string().nullable(),
      includes_partner: z.boolean(),
    }),
  ),
})
export const similarAnswer = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      number: z.string(),
      email: z.string(),
      date_of_birth: z.string().nullable(),
      reasons: z.array(z.enum(SIMILARITIES)),
    }),
  ),
})
export const addedAnswer = z.object({ id: z.number() })
