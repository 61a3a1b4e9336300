import * as z from 'zod'
import { DESK_VIEW_LIMIT, VIEWED_LISTS, type ViewedList } from './desk-views.contract.ts'

const list = z.enum(Object.keys(VIEWED_LISTS) as [ViewedList, ...ViewedList[]])

export const viewsInput = z.object({ list })
export const saveViewInput = z.strictObject({
  list,
  name: z
    .string()
    .trim()
    .min(1)
    .max(DESK_VIEW_LIMIT.name)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u),
  query: z
    .string()
    .max(DESK_VIEW_LIMIT.query)
    // The query must have the format that URLSearchParams writes.
    .regex(/^[\w.*%+=&~-]*$/),
  is_shared: z.boolean(),
})
export const deleteViewInput = z.strictObject({ id: z.int().min(1).max(2_147_483_647) })

const view = z.object({
  id: z.number(),
  name: z.string(),
  query: z.string(),
  is_shared: z.boolean(),
  can_change: z.boolean(),
})
export const viewsAnswer = z.object({ data: z.array(view) })
export const viewAnswer = z.object({ item: view })
export const doneAnswer = z.object({ success: z.boolean() })
