/**
 * The texts of pages in further languages. A translation is stored beside the texts of a block or page, under the path
 * of its source, so that it moves, is copied, restored and published with them.
 * @source docs/reference/pages-and-blocks.md §9
 */
import type { TextTranslation, TranslationState } from '#features/site/record-texts.rules.ts'
import { isLocale, type Locale } from '#platform/shared/locales.ts'
import { DRAFT_BLOCK_FIELDS, DRAFT_PAGE_FIELDS } from './classic-fields.rules.ts'
import type { ContentField, FieldsRecord, ListField } from './content-field.rules.ts'
import {
  isTranslatable,
  ITEM_IMAGE,
  itemImageOf,
  itemsOf,
  locateField,
  translationsOf,
  type Values,
  variablesFields,
} from './draft-tree.rules.ts'
import { type FieldAt, fieldsOfValues } from './field-walk.rules.ts'
import { ITEM_KEY, type PageVersionContent, TRANSLATIONS } from './page-drafts.contract.ts'
import { isPlainEqual } from './plain-equal.ts'

/** A text of the main language and its translation. */
export type TranslatedText = FieldAt & { translation: TextTranslation | null; state: TranslationState }

/** Returns the texts of a block or page with their translations into a language. Empty texts are left out. */
export function textsOfValues(
  block: string | null,
  fields: FieldsRecord,
  values: Values,
  language: string,
): TranslatedText[] {
  const { [TRANSLATIONS]: _, ...own } = values
  const texts = translationsOf(values)[language] ?? {}
  return fieldsOfValues(block, fields, own)
    .flatMap((at) => (at.field.control === 'image' ? descriptionOf(fields, own, at) : [at]))
    .filter(({ field, value }) => isTranslatable(field) && hasText(value))
    .map((at) => {
      const translation = texts[at.path] ?? null
      return { ...at, translation, state: stateOf(at.value, translation) }
    })
}

function stateOf(source: unknown, translation: TextTranslation | null): TranslationState {
  if (translation === null) return 'missing'
  return isPlainEqual(translation.of, source) ? 'current' : 'outdated'
}

function descriptionOf(fields: FieldsRecord, values: Values, { block, path }: FieldAt): FieldAt[] {
  const alt = `${path}/alt`
  const found = locateField(fields, values, alt)
  return found === null ? [] : [{ block, path: alt, field: found.field, value: found.value }]
}

/** Returns whether a value is a non-empty text, or a list that contains one. */
export function hasText(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasText)
  return typeof value === 'string' && value.trim() !== ''
}

/** Returns the values without the translations whose source text no longer exists, for a copy. */
export function withoutLostTranslations(fields: FieldsRecord, values: Values): Record<string, unknown> {
  if (!Object.hasOwn(values, TRANSLATIONS)) return values
  const kept = Object.entries(translationsOf(values)).map(([language, texts]) => [
    language,
    Object.fromEntries(Object.entries(texts).filter(([path]) => locateField(fields, values, path) !== null)),
  ])
  return { ...values, [TRANSLATIONS]: Object.fromEntries(kept) }
}

/** Returns the text to show in place of the original. `path` is null for an item whose key is not known. */
export type ChangeText = (path: string | null, field: ContentField, value: unknown) => unknown

/**
 * Returns some values with each text replaced. `keyed` are the same values with the keys of list items; the values sent
 * to visitors have no keys.
 */
export function mapTexts(
  fields: FieldsRecord,
  values: Values,
  keyed: Values,
  change: ChangeText,
  prefix: string | null = '',
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (field === undefined || field.control === 'translations') return [name, value]
      const path = prefix === null ? null : `${prefix}${name}`
      if (field.control === 'variables' && isRecord(value)) {
        const inner = variablesFields(values['template'], field.hasSettings)
        const keyedInner = isRecord(keyed[name]) ? keyed[name] : {}
        return [name, inner === null ? value : mapTexts(inner, value, keyedInner, change, below(path))]
      }
      if (field.control === 'list' && Array.isArray(value))
        return [name, mapItems(field, itemsOf(value), itemsOf(keyed[name]), change, path)]
      if (field.control === 'image' && isRecord(value)) return [name, mapImage(field, value, change, path)]
      return [name, isTranslatable(field) && hasText(value) ? change(path, field, value) : value]
    }),
  )
}

function mapItems(
  list: ListField,
  items: readonly Values[],
  keyed: readonly Values[],
  change: ChangeText,
  path: string | null,
): Record<string, unknown>[] {
  return items.map((item, at) => {
    // If the lists have different lengths, they are not the same list, and the items cannot be matched.
    const match = items.length === keyed.length ? keyed[at] : undefined
    const prefix = match === undefined || path === null ? null : `${path}/${String(match[ITEM_KEY])}/`
    const next = mapTexts(list.fields, item, match ?? {}, change, prefix)
    if (list.itemImage === undefined) return next
    const image = { control: 'image', label: list.itemLabel, ...list.itemImage } as const
    const itemPath = prefix === null ? null : `${prefix}${ITEM_IMAGE}`
    return { ...next, ...mapImage(image, itemImageOf(item), change, itemPath) }
  })
}

function mapImage(
  { label, altMaxLength }: { label: ContentField['label']; altMaxLength: number },
  image: Values,
  change: ChangeText,
  path: string | null,
): Values {
  if (!hasText(image['alt'])) return image
  const field: ContentField = { control: 'line', maxLength: altMaxLength, isTranslatable: true, label }
  return { ...image, alt: change(path === null ? null : `${path}/alt`, field, image['alt']) }
}

function below(path: string | null): string | null {
  return path === null ? null : `${path}/`
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the language of the translation at a path; null for any other field. */
export function languageOfPath(path: string): Locale | null {
  const [name, language] = path.split('/', 2)
  return name === TRANSLATIONS && isLocale(language) ? language : null
}

/** How many texts of a page have no translation into a language, and how many an outdated one. */
export type TranslationCount = { missing: number; outdated: number }

/** Counts the texts of a block or page whose translation is not current. */
export function countTranslations(texts: readonly TranslatedText[]): TranslationCount {
  const count = (state: TranslationState) => texts.filter((text) => text.state === state).length
  return { missing: count('missing'), outdated: count('outdated') }
}

/**
 * Returns whether a page needs work by a translator: it is partly translated into a language, or a translation is
 * outdated. A page without any translation into a language is not expected to have one.
 */
export function needsTranslation({ fields, blocks }: PageVersionContent): boolean {
  const parts = [
    { key: null, values: fields, described: DRAFT_PAGE_FIELDS },
    ...blocks.map(({ key, values }) => ({ key, values, described: DRAFT_BLOCK_FIELDS })),
  ]
  const languages = new Set(parts.flatMap(({ values }) => Object.keys(translationsOf(values))))
  return [...languages].some((language) => {
    const texts = parts.flatMap(({ key, values, described }) =>
      textsOfValues(key, described, values, language),
    )
    const { missing, outdated } = countTranslations(texts)
    return outdated > 0 || (missing > 0 && missing < texts.length)
  })
}
