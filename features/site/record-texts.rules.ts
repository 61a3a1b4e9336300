/**
 * The texts of records, such as membership types, in the further languages of the club. A record stores its translations
 * beside its texts, in one column, so that reading it in another language needs no further query.
 * @source docs/reference/public-site.md §7.4
 */
import { isLocale, type Locale } from '#platform/shared/locales.ts'
import type { ShownLanguage } from './shown-language.rules.ts'

/**
 * The translation of a text. `of` is the text of the main language from which it was translated; if that has changed,
 * the translation is outdated. Both have the type of the field.
 * @source docs/reference/pages-and-blocks.md §9.1
 */
export type TextTranslation<Text = unknown> = { value: Text; of: Text }

/** Returns whether a value of a draft is a translation. */
export function isTranslation(value: unknown): value is TextTranslation {
  return typeof value === 'object' && value !== null && 'value' in value && 'of' in value
}

/** The state of a translation. An outdated one is shown, but its source has changed since. */
export type TranslationState = 'missing' | 'outdated' | 'current'

/** The translations of one language, by the name of the field. */
export type LanguageTexts = Readonly<Record<string, TextTranslation<string>>>
/** The translations of a record’s texts, by language and then by the name of the field. */
export type RecordTexts = Readonly<Partial<Record<Locale, LanguageTexts>>>

/** For each text that is not in the language of the reader, the language of the text, by the name of the field. */
export type TextLanguages<Field extends string = string> = Partial<Record<Field, Locale>>

/** A record in the language of a reader. */
export type TranslatedRecord<Row, Field extends string = string> = Row & {
  /** Present if a text is in the main language although the reader has another one. */
  textLanguages?: TextLanguages<Field>
}

/**
 * Returns a record with the given texts in the language of a reader. A text without a translation stays in the main
 * language. A reader of the main language, and of a club with one language, gets the same record.
 */
export function inLanguage<Field extends string, Row extends Readonly<Record<Field, string>>>(
  row: Row & { readonly translations: RecordTexts },
  fields: readonly Field[],
  shown: ShownLanguage | null,
): TranslatedRecord<Row, Field> {
  if (shown === null) return row
  const texts = shown.isOffered ? (row.translations[shown.language] ?? {}) : {}
  const filled = fields.filter((field) => row[field].trim() !== '')
  const isTranslated = (field: Field) => Object.hasOwn(texts, field)
  const translated = filled
    .filter(isTranslated)
    .map((field) => [field, texts[field]?.value ?? row[field]] as const)
  const left = filled
    .filter((field) => !isTranslated(field))
    .map((field): [Field, Locale] => [field, shown.main])
  return {
    ...row,
    ...Object.fromEntries(translated),
    ...(left.length === 0 ? {} : { textLanguages: Object.fromEntries(left) as TextLanguages<Field> }),
  }
}

/** An answer of a call in the language of the caller. */
export type TranslatedAnswer<Answer, Field extends string = string> = Answer & {
  /** The languages of the texts that are not translated; absent if there is none. */
  text_languages?: TextLanguages<Field>
}

/** Returns an answer of a call with the given texts in the language of a reader, like `inLanguage`. */
export function answerInLanguage<Field extends string, Answer extends Readonly<Record<Field, string>>>(
  answer: Answer,
  translations: RecordTexts,
  fields: readonly Field[],
  shown: ShownLanguage | null,
): TranslatedAnswer<Answer, Field> {
  if (shown === null) return answer
  const {
    translations: _,
    textLanguages,
    ...translated
  } = inLanguage({ ...answer, translations }, fields, shown)
  return {
    ...(translated as unknown as Answer),
    ...(textLanguages === undefined ? {} : { text_languages: textLanguages }),
  }
}

/** Returns the state of a record’s translation. */
export function translationState(
  source: string,
  translation: TextTranslation<string> | undefined,
): TranslationState {
  if (translation === undefined) return 'missing'
  return translation.of === source ? 'current' : 'outdated'
}

/** Returns the translations without empty ones, as they are stored. */
export function tidyRecordTexts(all: RecordTexts): RecordTexts {
  const languages = Object.entries(all).map(([language, texts]) => {
    const written = Object.entries(texts)
      .map(([field, { value, of }]) => [field, { value: value.trim(), of }] as const)
      .filter(([, { value }]) => value !== '')
    return [language, Object.fromEntries(written)] as const
  })
  return Object.fromEntries(languages.filter(([, texts]) => Object.keys(texts).length > 0))
}

/** Returns the translations with one text changed. An empty text removes the translation. */
export function withTranslation(
  all: RecordTexts,
  { language, field }: { language: Locale; field: string },
  { value, of }: TextTranslation<string>,
): RecordTexts {
  const { [field]: _, ...others } = all[language] ?? {}
  const texts = value === '' ? others : { ...others, [field]: { value, of } }
  const { [language]: _language, ...rest } = all
  return Object.keys(texts).length === 0 ? rest : { ...rest, [language]: texts }
}

/**
 * Returns the translations with a change applied to one text: to each of its translations, and to the source text that
 * the translation was made from.
 */
export function withChangedField(
  all: RecordTexts,
  field: string,
  change: (text: string) => string,
): RecordTexts {
  const languages = Object.entries(all).map(([language, texts]) => {
    const text = texts[field]
    const changed = text && { [field]: { value: change(text.value), of: change(text.of) } }
    return [language, { ...texts, ...changed }] as const
  })
  return Object.fromEntries(languages)
}

/** Returns the translations without those of one field, because its text has been replaced by another. */
export function withoutField(all: RecordTexts, field: string): RecordTexts {
  const languages = Object.entries(all).map(
    ([language, { [field]: _, ...texts }]) => [language, texts] as const,
  )
  return Object.fromEntries(languages.filter(([, texts]) => Object.keys(texts).length > 0))
}

/** Returns title and text of a record in each language that has a translation of at least one of them. */
export function translatedTexts(
  texts: { title: string; body: string },
  translations: RecordTexts,
): { language: Locale; title: string; body: string }[] {
  return Object.entries(translations).flatMap(([language, { title, body }]) =>
    isLocale(language) && (title !== undefined || body !== undefined)
      ? [{ language, title: title?.value ?? texts.title, body: body?.value ?? texts.body }]
      : [],
  )
}

/** Returns the property `translations` for an answer; an empty object for a record without translations. */
export function presentedTexts(translations: RecordTexts): { translations?: RecordTexts } {
  return Object.keys(translations).length === 0 ? {} : { translations }
}
