import * as z from 'zod'
import { groupFields } from './groups.schema.ts'

const id = z.int().min(1).max(2_147_483_647)

export const replaceInput = z.strictObject({ id, replacement: id })

export const groupsAnswer = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      namespace: z.string(),
      model: z.string(),
      name: z.string(),
      slug: z.string(),
      url: z.string(),
      image_hash: groupFields.image_hash,
      is_enabled: z.boolean(),
      parent_id: z.number().nullable(),
      level: z.number(),
      products: z.number(),
      pages: z.number(),
      updated_at: z.string(),
    }),
  ),
})

export const replaceAnswer = groupsAnswer.extend({
  unchanged_pages: z.array(z.object({ id: z.number(), name: z.string() })).optional(),
})
