import * as z from 'zod'

export const failedJobsInput = z.object({ after: z.string().max(1000).optional() })
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
  next: z.string().nullable(),
  total: z.number(),
  has_more_than_total: z.boolean(),
})
export const failedJobAnswer = z.object({})
