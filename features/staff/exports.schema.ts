import * as z from 'zod'

export const exportInput = z.strictObject({ id: z.uuid() })

const item = z.object({
  id: z.string(),
  file_name: z.string(),
  status: z.enum(['making', 'ready', 'failed']),
  records: z.number(),
  records_total: z.number(),
})
export const exportsAnswer = z.object({ data: z.array(item) })
export const startedAnswer = z.object({ item })
export const exportDeletedAnswer = z.object({ success: z.boolean() })
