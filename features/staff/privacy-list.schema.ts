import * as z from 'zod'
import { listedUuids, listOf } from './listed.schema.ts'
import { privacyItem } from './privacy-desk.schema.ts'
import { PRIVACY_COLUMNS, PRIVACY_KINDS, PRIVACY_SORTS, PRIVACY_VIEWS } from './privacy-list.contract.ts'

const filter = {
  view: z.enum(PRIVACY_VIEWS).default('waiting'),
  q: z.string().max(100).default(''),
  kind: z.enum(PRIVACY_KINDS).optional(),
  sort: z.enum(PRIVACY_SORTS).default('made'),
  order: z.enum(['asc', 'desc']).default('asc'),
}
export const privacyInput = z.object({ ...filter, after: z.string().max(1000).optional() })
export const privacyCsvInput = z.object({
  ...filter,
  columns: listOf(PRIVACY_COLUMNS),
  ids: listedUuids.optional(),
})

const count = z.number().optional()
export const privacyAnswer = z.object({
  data: z.array(privacyItem),
  next: z.string().nullable(),
  total: z.number(),
  has_more_than_total: z.boolean(),
  counts: z.object({ waiting: count, answered: count }),
})
