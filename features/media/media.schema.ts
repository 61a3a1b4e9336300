import * as z from 'zod'
import { ASPECTS, WIDTH_MAX_PX } from './media.rules.ts'

const aspect = z.enum(ASPECTS)
const hash = z.string().regex(/^[0-9a-f]{32}$/)

/** The input of a call that only reads, so unknown fields are ignored. */
export const getImageByHashInput = z.object({
  hash,
  aspect: aspect.optional(),
  width: z.int().min(1).max(WIDTH_MAX_PX).optional(),
})

export type GetImageByHashInput = z.infer<typeof getImageByHashInput>

/** @source docs/reference/media.md §1.1 */
export const image = z.object({
  placeholder: z.string(),
  url: z.string(),
  webp_url: z.string(),
  avif_url: z.string(),
  extra_aspects: z.array(aspect),
  width: z.int(),
  height: z.int(),
})

export const getImageByHashAnswer = z.object({ item: image })
