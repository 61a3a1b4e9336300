import * as z from 'zod'
import { textLanguagesAnswer } from '#features/site/record-texts.schema.ts'

export const typesAnswer = z.object({
  data: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      description: z.string(),
      text_languages: textLanguagesAnswer.exactOptional(),
      colour: z.string(),
      fee: z.number(),
      joining_fee: z.number(),
      join_today: z.number(),
      runs: z.enum(['rolling', 'fixed', 'none']),
      year_ends_on: z.string(),
      valid_to: z.string().nullable(),
    }),
  ),
})
