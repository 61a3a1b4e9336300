import * as z from 'zod'
import { STAFF_ROLES } from '#platform/shared/staff-roles.ts'
import { isRightAddress, RIGHT_ADDRESS_LENGTH } from './content-rights.rules.ts'

const text = z.string().max(100).default('')
/** The address of a page, of which others are below; empty for the whole site. */
const addressAbove = z.string().max(RIGHT_ADDRESS_LENGTH).refine(isRightAddress)
const contentRight = z.strictObject({
  write_below: addressAbove,
  may_publish: z.boolean(),
  publish_below: addressAbove,
})

export const findInput = z.object({ q: text })
export const rolesInput = z.strictObject({
  person_id: z.int().min(1).max(2_147_483_647),
  roles: z.array(z.enum(STAFF_ROLES)).max(STAFF_ROLES.length),
  content_right: contentRight.nullable().optional(),
  code: z.string().max(20),
})

const person = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  content_right: z
    .object({ write_below: z.string(), may_publish: z.boolean(), publish_below: z.string() })
    .nullable(),
})
export const peopleAnswer = z.object({ data: z.array(person) })
export const personAnswer = z.object({ item: person })
export const countsAnswer = z.object({ data: z.array(z.object({ key: z.string(), count: z.number() })) })
