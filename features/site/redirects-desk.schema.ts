import * as z from 'zod'
import { REDIRECT_LIMITS } from './redirects-desk.contract.ts'

const path = z.string().trim().max(REDIRECT_LIMITS.path)
const given = z.strictObject({ from: path, to: path })
const entry = z.object({ from: z.string(), to: z.string() })

export const deskRedirectsAnswer = z.object({
  data: z.array(entry.extend({ hides: z.enum(['page', 'screen']).nullable(), is_target_found: z.boolean() })),
})
export const changeRedirectInput = z.strictObject({ before: given.nullable(), after: given.nullable() })
export const changeRedirectAnswer = z.object({ item: entry.nullable(), shortened: z.number() })
export const importRedirectsInput = z.strictObject({
  csv: z.string().max(REDIRECT_LIMITS.fileLength),
  is_dry_run: z.boolean(),
  version: z.string().max(100).optional(),
})
export const importRedirectsAnswer = z.object({
  rows: z.array(entry.extend({ row: z.number(), kind: z.enum(['new', 'changed', 'same']) })),
  version: z.string(),
  is_saved: z.boolean(),
})
