/** Builds the translations of the demo club's records. */
import type { RecordTexts } from '#features/site/record-texts.rules.ts'

/** The languages in which the demo club has texts beside English. */
export type DemoLanguage = 'ar' | 'de'

/** A text of a record in English. */
type SourceText = { field: string; source: string }

/**
 * Returns the translations of a record's texts. A text that `translate` does not know has no translation.
 */
export function translatedTexts<Text extends SourceText>(
  sources: readonly Text[],
  translate: (language: DemoLanguage, text: Text) => string | undefined,
) {
  const inLanguage = (language: DemoLanguage) =>
    Object.fromEntries(
      sources.flatMap((text) => {
        const value = translate(language, text)
        return value === undefined ? [] : [[text.field, { value, of: text.source }] as const]
      }),
    )
  return { ar: inLanguage('ar'), de: inLanguage('de') } satisfies RecordTexts
}
