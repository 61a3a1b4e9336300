import * as z from 'zod'
import { STAFF_ROLES } from '#platform/shared/staff-roles.ts'
import {
  ACCOUNT_MEMBERSHIPS,
  ACCOUNT_STATES,
  ACCOUNTS_COLUMNS,
  ACCOUNTS_SORTS,
} from './accounts-desk.contract.ts'
import { DISABLE_REASON_MOST } from './accounts-desk.rules.ts'
import { listOf, listedIds } from './listed.schema.ts'

const personId = z.int().min(1).max(2_147_483_647)
const code = z.string().max(20)

/** The role to filter by: `any`, the name of a built-in role, or `own:` and the id of a role made by an owner. */
export const roleFilter = z.union([
  z.literal('any'),
  z.enum(STAFF_ROLES),
  z.string().regex(/^own:[1-9]\d{0,8}$/),
])

const filter = {
  q: z.string().max(100).default(''),
  role: roleFilter.optional(),
  state: z.enum(ACCOUNT_STATES).optional(),
  membership: z.enum(ACCOUNT_MEMBERSHIPS).optional(),
  sort: z.enum(ACCOUNTS_SORTS).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
}
export const accountsInput = z.object({ ...filter, after: z.string().max(1000).optional() })
export const accountsCsvInput = z.object({
  ...filter,
  columns: listOf(ACCOUNTS_COLUMNS),
  ids: listedIds.optional(),
})
export const disableInput = z.strictObject({
  person_id: personId,
  reason: z.string().trim().max(DISABLE_REASON_MOST),
  code,
})
export const enableInput = z.strictObject({ person_id: personId, code })

const account = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  disabled_at: z.string().nullable(),
  has_membership: z.boolean(),
  created_at: z.string(),
})
export const accountsAnswer = z.object({
  data: z.array(account),
  next: z.string().nullable(),
  total: z.number(),
  has_more_than_total: z.boolean(),
  own_roles: z.array(z.object({ id: z.number(), name: z.string() })),
})
export const accountAnswer = z.object({ item: account })
