import * as z from 'zod'
import { LOCALES, type Locale } from '#platform/shared/locales.ts'
import type { RecordTexts, TextLanguages } from './record-texts.rules.ts'

/**
 * Returns the schema of a record’s translations in a request.
 * @param texts the schema of each text, which its translation must match as well
 * @param listLimit returns the greatest length of a text of a list by its path, and null for an unknown one
 */
export function recordTextsInput(
  texts: Readonly<Record<string, z.ZodType<string>>>,
  listLimit: (field: string) => number | null = () => null,
): z.ZodType<RecordTexts> {
  const translated = Object.entries(texts).map(
    ([field, text]) => [field, z.strictObject({ value: text, of: text }).exactOptional()] as const,
  )
  const language = z
    .object(Object.fromEntries(translated))
    .catchall(z.strictObject({ value: z.string().trim(), of: z.string().trim() }))
    .superRefine((sent, context) => {
      for (const [field, text] of Object.entries(sent)) {
        if (Object.hasOwn(texts, field) || text === undefined) continue
        const limit = listLimit(field)
        if (limit === null) context.addIssue({ code: 'unrecognized_keys', keys: [field], input: sent })
        else
          for (const part of ['value', 'of'] as const)
            if (text[part].length > limit)
              context.addIssue({
                code: 'too_big',
                origin: 'string',
                maximum: limit,
                inclusive: true,
                input: text[part],
                path: [field, part],
              })
      }
    })
  return z.partialRecord(z.enum(LOCALES), language)
}

/** The translations of a record in an answer of the desk. */
export const recordTextsAnswer: z.ZodType<RecordTexts> = z.record(
  z.string(),
  z.record(z.string(), z.object({ value: z.string(), of: z.string() })),
)

/** The languages of texts that are not in the language of the answer. */
export const textLanguagesAnswer: z.ZodType<TextLanguages> = z.record(
  z.string(),
  z.string() as z.ZodType<Locale>,
)
