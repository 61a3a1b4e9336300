import * as z from 'zod'

export const entryListAnswer = z.object({
  data: z.array(
    z.object({
      race_number: z.string(),
      name: z.string(),
      class_code: z.string(),
      car: z.string(),
      is_reserve: z.boolean(),
    }),
  ),
})
