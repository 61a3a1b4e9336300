import * as z from 'zod'

export const alertRequest = z.strictObject({ sku: z.string().max(40), email: z.string().max(2_000) })
export const alertCode = z.strictObject({ code: z.string().max(400) })
export const alertCountsInput = z.object({ product: z.string().regex(/^[1-9]\d{0,8}$/) })

export const requestedAnswer = z.object({ is_confirmed: z.boolean() })
export const alertAnswer = z.object({
  item: z.object({
    product: z.string(),
    url: z.string(),
    options: z.record(z.string(), z.string()),
    state: z.enum(['unconfirmed', 'active', 'ended']),
  }),
})
export const stoppedAnswer = z.object({ success: z.boolean() })
export const alertCountsAnswer = z.object({ data: z.array(z.object({ sku: z.string(), count: z.int() })) })
