import * as z from 'zod'
import { STAFF_ROLES } from '#platform/shared/staff-roles.ts'

const text = z.string().max(100).default('')

export const findInput = z.object({ q: text })
export const rolesInput = z.strictObject({
  person_id: z.int().min(1).max(2_147_483_647),
  roles: z.array(z.enum(STAFF_ROLES)).max(STAFF_ROLES.length),
  code: z.string().max(20),
})

const person = z.object({ id: z.number(), name: z.string(), email: z.string(), roles: z.array(z.string()) })
export const peopleAnswer = z.object({ data: z.array(person) })
export const personAnswer = z.object({ item: person })
export const countsAnswer = z.object({ data: z.array(z.object({ key: z.string(), count: z.number() })) })
