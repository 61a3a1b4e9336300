import * as z from 'zod'

export const failedMailsInput = z.object({
  q: z.string().max(100).default(''),
  after: z.string().max(1000).optional(),
})
export const mailInput = z.strictObject({ id: z.uuid() })
export const failedMailsAnswer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      subject: z.string(),
      state: z.enum(['retrying', 'refused', 'failed', 'expired']),
      created_at: z.string(),
      next_try_at: z.string().nullable(),
      attempts: z.number(),
      error: z.string(),
    }),
  ),
  next: z.string().nullable(),
  total: z.number(),
  has_more_than_total: z.boolean(),
})
export const mailAnswer = z.object({})
