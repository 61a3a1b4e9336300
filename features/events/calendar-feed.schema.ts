import * as z from 'zod'

export const nothingInput = z.object({})

export const ownFeedAnswer = z.object({ item: z.object({ url: z.string().nullable() }) })
