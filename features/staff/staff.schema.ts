import * as z from 'zod'
import { isDay } from '#platform/shared/days.ts'
import { STAFF_ROLES } from '#platform/shared/staff-roles.ts'
import { roleFilter } from './accounts-desk.schema.ts'
import { isRightAddress, RIGHT_ADDRESS_LENGTH } from './content-rights.rules.ts'
import { listOf, listedIds } from './listed.schema.ts'
import { STAFF_PEOPLE_COLUMNS, STAFF_PEOPLE_SORTS } from './staff.contract.ts'

/** The address of a page; the right applies to it and all addresses below it. Empty for the whole site. */
const addressAbove = z.string().max(RIGHT_ADDRESS_LENGTH).refine(isRightAddress)
const contentRight = z.strictObject({
  write_below: addressAbove,
  may_publish: z.boolean(),
  publish_below: addressAbove,
})

/** A built-in role, or `own:` and the id of a role that an owner made. */
const roleName = z.union([z.enum(STAFF_ROLES), z.string().regex(/^own:[1-9]\d{0,8}$/)])
const ROLES_MOST = STAFF_ROLES.length + 50

const filter = {
  q: z.string().max(100).default(''),
  role: roleFilter.optional(),
  sort: z.enum(STAFF_PEOPLE_SORTS).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
}
export const findInput = z.object({ ...filter, after: z.string().max(1000).optional() })
export const staffCsvInput = z.object({
  ...filter,
  columns: listOf(STAFF_PEOPLE_COLUMNS),
  ids: listedIds.optional(),
})
export const rolesInput = z.strictObject({
  person_id: z.int().min(1).max(2_147_483_647),
  roles: z.array(roleName).max(ROLES_MOST),
  last_days: z
    .array(z.strictObject({ role: roleName, last_day: z.string().refine(isDay) }))
    .max(ROLES_MOST)
    .optional(),
  content_right: contentRight.nullable().optional(),
  code: z.string().max(20),
})

/** A person as listed at the desk, with their roles. */
export const personShape = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  last_days: z.array(z.object({ role: z.string(), last_day: z.string() })),
  content_right: z
    .object({ write_below: z.string(), may_publish: z.boolean(), publish_below: z.string() })
    .nullable(),
})
export const peopleAnswer = z.object({
  data: z.array(personShape),
  next: z.string().nullable(),
  total: z.number(),
  has_more_than_total: z.boolean(),
})
export const personAnswer = z.object({ item: personShape })
export const countsAnswer = z.object({ data: z.array(z.object({ key: z.string(), count: z.number() })) })
