import * as z from 'zod'
import { isDay } from '#platform/shared/days.ts'
import { ALL_RIGHTS } from './rights.rules.ts'
import { OWN_ROLE_LIMITS } from './roles.contract.ts'
import { personShape } from './staff.schema.ts'

const id = z.int().min(1).max(2_147_483_647)
const code = z.string().max(20)

export const saveRoleInput = z.strictObject({
  id: id.nullable(),
  name: z.string().trim().min(1).max(OWN_ROLE_LIMITS.name),
  rights: z.array(z.enum(ALL_RIGHTS)).min(1).max(ALL_RIGHTS.length),
  code,
})
export const deleteRoleInput = z.strictObject({ id, holders: z.array(id).max(10_000), code })
export const handOverInput = z.strictObject({
  from_id: id,
  to_id: id,
  last_day: z.string().refine(isDay),
  code,
})

const ownRole = z.object({
  id: z.number(),
  name: z.string(),
  rights: z.array(z.string()),
  holders: z.array(z.object({ id: z.number(), name: z.string(), last_day: z.string().nullable() })),
  changed_at: z.string(),
  changed_by: z.string().nullable(),
})
export const ownRolesAnswer = z.object({ data: z.array(ownRole), today: z.string() })
export const ownRoleAnswer = z.object({ item: ownRole })
export const deletedAnswer = z.object({ success: z.boolean() })
export const handedOverAnswer = z.object({ from: personShape, to: personShape })
