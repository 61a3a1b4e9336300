import * as z from 'zod'
import { LOCALES, type Locale } from '#platform/shared/locales.ts'
import type { RecordTexts, TextLanguages } from './record-texts.rules.ts'

/**
 * Returns the schema of a record’s translations in a request.
 * @param texts the schema of each text, which its translation must match as well
 */
export function recordTextsInput(texts: Readonly<Record<string, z.ZodType<string>>>): z.ZodType<RecordTexts> {
  const translated = Object.entries(texts).map(
    ([field, text]) => [field, z.strictObject({ value: text, of: text }).exactOptional()] as const,
  )
  return z.partialRecord(
    z.enum(LOCALES),
    z.strictObject(Object.fromEntries(translated)) as z.ZodType<
      Record<string, { value: string; of: string }>
    >,
  )
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
