import * as z from 'zod'
import { LOCALES } from '#platform/shared/locales.ts'
import { SEARCH_QUERY_MAX_LENGTH } from './search.contract.ts'

/** A query is one line of at most 200 characters. */
export const searchInput = z.object({
  q: z
    .string()
    .max(SEARCH_QUERY_MAX_LENGTH)
    .refine((text) => !/\p{Cc}/u.test(text))
    .trim(),
})

export const searchAnswer = z.object({
  query: z.string(),
  groups: z.array(
    z.object({
      kind: z.enum(['page', 'product', 'event', 'membership']),
      results: z.array(
        z.object({
          url: z.string(),
          title: z.string(),
          excerpt: z.array(z.object({ text: z.string(), is_match: z.boolean() })),
          language: z.enum(LOCALES).exactOptional(),
          updated_at: z.string(),
        }),
      ),
    }),
  ),
})
