import * as z from 'zod'
import { PRIVACY_ANSWER_MOST } from './privacy-desk.rules.ts'

export const startInput = z.strictObject({ id: z.uuid() })
export const answerInput = z.strictObject({
  id: z.uuid(),
  is_whole: z.boolean(),
  words: z.string().trim().max(PRIVACY_ANSWER_MOST),
})

export const removalInput = z.object({ id: z.uuid() })
export const removeInput = z.strictObject({ id: z.uuid(), code: z.string().max(20) })
export const removalAnswer = z.object({
  item: z.object({
    blocks: z.array(z.object({ code: z.string(), message: z.string() })),
    retained: z.array(z.string()),
  }),
})

/** A request as the desk sees it. */
export const privacyItem = z.object({
  id: z.string(),
  kind: z.string(),
  detail: z.string(),
  status: z.string(),
  created_at: z.string(),
  due_at: z.string(),
  answered_at: z.string().nullable(),
  person_id: z.number(),
  person: z.string(),
  email: z.string(),
})
export const workAnswer = z.object({ item: privacyItem })
