import * as z from 'zod'
import { recordTextsAnswer, recordTextsInput } from '#features/site/record-texts.schema.ts'
import { revision } from '#platform/server/revision.schema.ts'
import { isDay } from '#platform/shared/days.ts'
import { isSignedText, TEXT_LIMITS } from './signed-texts.rules.ts'

const slug = z.string().max(60).refine(isSignedText)
const version = z.int().min(1).max(100_000)

export const textVersionInput = z.strictObject({ slug, version })

const texts = {
  title: z.string().trim().max(TEXT_LIMITS.title),
  body: z.string().trim().max(TEXT_LIMITS.body),
}

export const translateInput = z.strictObject({
  slug,
  version,
  translations: recordTextsInput(texts),
  updated_at: revision,
})

export const publishInput = z.strictObject({
  slug,
  ...texts,
  valid_from: z.string().refine(isDay),
  latest: z.int().min(0).max(100_000),
})

export const deskTextsAnswer = z.object({
  data: z.array(
    z.object({
      slug: z.string(),
      uses: z.array(z.enum(['membership', 'entry', 'club_rego', 'guardian'])),
      current: z.number().nullable(),
      versions: z.array(
        z.object({
          version: z.number(),
          title: z.string(),
          body: z.string(),
          valid_from: z.string(),
          is_template: z.boolean(),
          created_at: z.string(),
          translations: recordTextsAnswer.exactOptional(),
          updated_at: z.string(),
        }),
      ),
    }),
  ),
  today: z.string(),
})
