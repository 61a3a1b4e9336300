import * as z from 'zod'
import { LOCALES } from '#platform/shared/locales.ts'
import { isStorableText } from '#platform/shared/storable.ts'
import { MEDIA_KINDS, MEDIA_LIMITS, MEDIA_VIEWS, USE_KINDS, USE_STAGES } from './media-library.contract.ts'

const key = z.string().regex(/^[\w-]{1,40}$/)
const text = (most: number) => z.string().trim().max(most).refine(isStorableText)

export const listInput = z.object({
  q: text(100).optional(),
  view: z.enum(MEDIA_VIEWS).optional(),
  after: z.string().max(1000).optional(),
})

export const refInput = z.object({ kind: z.enum(MEDIA_KINDS), key })

export const saveInput = refInput.extend({
  name: text(MEDIA_LIMITS.title),
  descriptions: z.partialRecord(z.enum(LOCALES), text(MEDIA_LIMITS.description)),
  is_decorative: z.boolean(),
  updated_at: z.iso.datetime(),
})

export const deleteInput = refInput.extend({ replacement: key.optional() })

export const replaceInput = refInput.extend({ by: key })

export const focalInput = z.object({
  key,
  x: z.int().min(0).max(1000),
  y: z.int().min(0).max(1000),
  everywhere: z.boolean(),
})

const item = z.object({
  kind: z.enum(MEDIA_KINDS),
  key: z.string(),
  name: z.string(),
  file_name: z.string(),
  media_type: z.string(),
  byte_size: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  image_hash: z.string().nullable(),
  placeholder: z.string(),
  address: z.string(),
  descriptions: z.record(z.string(), z.string()),
  is_decorative: z.boolean(),
  has_poster: z.boolean(),
  is_described: z.boolean(),
  focal: z.object({ x: z.int(), y: z.int() }).nullable(),
  sent_by: z.string().nullable(),
  sent_at: z.string(),
  uses: z.int(),
  deleted_at: z.string().nullable(),
  updated_at: z.string(),
})

const detail = item.extend({
  used_in: z.array(
    z.object({ kind: z.enum(USE_KINDS), id: z.string(), name: z.string(), stage: z.enum(USE_STAGES) }),
  ),
  earlier_pages: z.int(),
})

export const listAnswer = z.object({
  data: z.array(item),
  next: z.string().nullable(),
  total: z.int(),
  has_more_than_total: z.boolean(),
})
export const itemAnswer = z.object({ item: detail })
export const deleteAnswer = z.object({ changed: z.int() })
export const replaceAnswer = z.object({ item: detail, changed: z.int() })
