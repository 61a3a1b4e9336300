import * as z from 'zod'

export const failedMailsInput = z.object({ page: z.coerce.number().int().min(1).max(1000).default(1) })
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
  has_more: z.boolean(),
})
export const mailAnswer = z.object({})
