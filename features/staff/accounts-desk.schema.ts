import * as z from 'zod'
import { DISABLE_REASON_MOST } from './accounts-desk.rules.ts'

const personId = z.int().min(1).max(2_147_483_647)
const code = z.string().max(20)

export const accountsInput = z.object({ q: z.string().max(100).default('') })
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
})
export const accountsAnswer = z.object({ data: z.array(account) })
export const accountAnswer = z.object({ item: account })
