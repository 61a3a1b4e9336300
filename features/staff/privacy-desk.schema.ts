import * as z from 'zod'
import { PRIVACY_ANSWER_MOST } from './privacy-desk.rules.ts'

export const workInput = z.object({ answered: z.literal('yes').optional() })
export const takeUpInput = z.strictObject({ id: z.uuid() })
export const answerInput = z.strictObject({
  id: z.uuid(),
  is_whole: z.boolean(),
  words: z.string().trim().max(PRIVACY_ANSWER_MOST),
})

const work = z.object({
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
export const workListAnswer = z.object({ data: z.array(work) })
export const workAnswer = z.object({ item: work })
