import * as z from 'zod'
import { DESK_RECENT_MOST, DESK_RECORD_KINDS, DESK_SEARCH_MOST } from './desk-search.contract.ts'

const kind = z.enum(DESK_RECORD_KINDS)

export const deskSearchInput = z.object({ q: z.string().max(DESK_SEARCH_MOST) })

/** Keys as pairs of kind and id. */
export const deskRecentInput = z.object({
  keys: z
    .string()
    .max(400)
    .transform((text) => text.split(',').map((key) => key.split(':')))
    .pipe(z.array(z.tuple([kind, z.string().regex(/^[1-9]\d{0,8}$/)])).max(DESK_RECENT_MOST)),
})

const hit = {
  id: z.number(),
  name: z.string(),
  detail: z.string(),
  day: z.string().nullable(),
  amount: z.number().nullable(),
  path: z.string(),
}

export const deskSearchAnswer = z.object({ data: z.array(z.object({ kind, hits: z.array(z.object(hit)) })) })
export const deskRecentAnswer = z.object({ data: z.array(z.object({ kind, ...hit })) })
