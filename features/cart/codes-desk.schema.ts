import * as z from 'zod'
import { listOf } from '#features/staff/listed.schema.ts'
import { revision } from '#platform/server/revision.schema.ts'
import { isDay } from '#platform/shared/days.ts'
import { isWholeCents } from '#platform/shared/money.ts'
import { CODE_KINDS, CODE_STATES, CODES_COLUMNS, CODES_SORTS } from './codes-desk.contract.ts'

const day = z.literal('').or(z.string().refine(isDay))

const terms = {
  label: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .refine((text) => !/\p{Cc}/u.test(text)),
  kind: z.enum(CODE_KINDS),
  percent: z.int().min(0).max(100),
  min_total: z.number().min(0).max(100_000).refine(isWholeCents),
  members_only: z.boolean(),
  first_day: day,
  last_day: day,
  max_uses: z.int().min(1).max(1_000_000).nullable(),
}
const code = z.string().regex(/^[A-Z0-9]{3,24}$/)

/** A percentage of 0 would have no effect, so it is refused. */
const hasPercent = ({ kind, percent }: { kind: string; percent: number }) => kind !== 'percent' || percent > 0

export const makeCodeInput = z
  .strictObject({ ...terms, code })
  .refine(hasPercent, { path: ['percent'], when: isReadable })
export const changeCodeInput = z
  .strictObject({ ...terms, code, updated_at: revision })
  .refine(hasPercent, { path: ['percent'], when: isReadable })
export const endCodeInput = z.strictObject({ code })
export const getCodeInput = z.object({ code: z.string().max(24) })

const filter = {
  q: z.string().max(120).default(''),
  state: z.enum(CODE_STATES).optional(),
  kind: z.enum(CODE_KINDS).optional(),
  sort: z.enum(CODES_SORTS).default('code'),
  order: z.enum(['asc', 'desc']).default('asc'),
}
export const codesInput = z.object({ ...filter, after: z.string().max(1000).optional() })
export const codesCsvInput = z.object({
  ...filter,
  columns: listOf(CODES_COLUMNS),
  ids: z
    .string()
    .max(2000)
    .regex(/^[A-Z0-9]{3,24}(?:,[A-Z0-9]{3,24})*$/)
    .transform((text) => text.split(','))
    .optional(),
})

/** Runs this check even if other fields are invalid, so that all errors are reported at once. */
function isReadable({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && 'percent' in value
}

const item = z.object({
  code: z.string(),
  label: z.string(),
  kind: z.enum(CODE_KINDS),
  percent: z.number(),
  min_total: z.number(),
  members_only: z.boolean(),
  first_day: z.string(),
  last_day: z.string(),
  max_uses: z.number().nullable(),
  used: z.number(),
  state: z.enum(CODE_STATES),
  updated_at: z.string(),
})
export const codesAnswer = z.object({
  data: z.array(item),
  next: z.string().nullable(),
  total: z.number(),
  has_more_than_total: z.boolean(),
  is_empty: z.boolean(),
})
export const codeAnswer = z.object({ item })
