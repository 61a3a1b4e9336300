import * as z from 'zod'
import { LOCALES } from '#platform/shared/locales.ts'
import type { AgreedText, SignatureInput, Stroke, TextToSign } from './signatures.contract.ts'
import { NAME_MOST, POINTS_MOST, STROKES_MOST } from './signatures.rules.ts'

const point = z.tuple([
  z.number().min(-10_000).max(10_000),
  z.number().min(-10_000).max(10_000),
  z.number().min(0),
])
const strokes: z.ZodType<Stroke[]> = z
  .array(z.array(point).max(POINTS_MOST))
  .max(STROKES_MOST)
  .refine((all) => all.reduce((sum, stroke) => sum + stroke.length, 0) <= POINTS_MOST)

/** Schema of a submitted signature; the rules decide whether it counts as one. */
export const signatureInput: z.ZodType<SignatureInput> = z.strictObject({
  method: z.enum(['drawn', 'typed']),
  name: z.string().max(NAME_MOST),
  image: z.string().max(400_000),
  strokes,
})

/** Schema of the ticked texts. */
export const agreedInput: z.ZodType<AgreedText[]> = z
  .array(
    z
      .strictObject({
        slug: z.string().max(60),
        version: z.int().min(1),
        hash: z.string().max(64),
        language: z.enum(LOCALES).exactOptional(),
        translation_hash: z.string().max(64).exactOptional(),
      })
      .refine((one) => (one.language === undefined) === (one.translation_hash === undefined)),
  )
  .max(12)

export const textToSign = z.object({
  slug: z.string(),
  version: z.number(),
  hash: z.string(),
  title: z.string(),
  body: z.string(),
  language: z.enum(LOCALES),
  translation: z
    .object({ language: z.enum(LOCALES), hash: z.string(), title: z.string(), body: z.string() })
    .exactOptional(),
  is_approved: z.boolean(),
}) satisfies z.ZodType<TextToSign>
