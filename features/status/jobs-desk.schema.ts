import * as z from 'zod'

export const failedJobsInput = z.object({ page: z.coerce.number().int().min(1).max(1000).default(1) })
export const failedJobInput = z.strictObject({ id: z.uuid() })
export const failedJobsAnswer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      subject: z
        .object({
          kind: z.enum(['order', 'entry', 'event', 'person', 'file']),
          name: z.string(),
          detail: z.string(),
          path: z.string(),
        })
        .nullable(),
      state: z.enum(['retrying', 'failed']),
      created_at: z.string(),
      failed_at: z.string().nullable(),
      next_try_at: z.string().nullable(),
      attempts: z.number(),
      fault: z.enum(['stopped', 'unreachable', 'busy', 'unexpected']),
      error: z.string(),
    }),
  ),
  has_more: z.boolean(),
})
export const failedJobAnswer = z.object({})
