import * as z from 'zod'
import { selectedMembers } from '#features/membership/membership-desk.schema.ts'
import { PERSON_LIMIT } from './people.contract.ts'

export const tagMembersInput = z.strictObject({
  selection: selectedMembers,
  tag: z
    .string()
    .trim()
    .min(1)
    .max(PERSON_LIMIT.tag)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u),
  is_removed: z.boolean(),
})
export const tagMembersAnswer = z.object({ changed: z.array(z.number()), selected: z.number() })

export const printInput = z.strictObject({ selection: selectedMembers, kind: z.enum(['labels', 'cards']) })
export const printAnswer = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      number: z.string(),
      type: z.string(),
      colour: z.string(),
      valid_to: z.string().nullable(),
      no_expiry: z.boolean(),
      address: z.array(z.string()),
    }),
  ),
  has_more: z.boolean(),
})
