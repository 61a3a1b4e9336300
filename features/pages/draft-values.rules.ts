/**
 * The rules for the values that a draft accepts. A draft may be incomplete: a required text may be empty and a link
 * half typed. Limits, code lists and types are checked at each change; completeness is checked before publishing.
 * @source docs/reference/pages-and-blocks.md §8.2
 */
import { ASPECTS, WIDTH_MAX_PX } from '#features/media/media.rules.ts'
import { TREACHEROUS } from '#platform/shared/own-path.ts'
import { AUDIENCE_TYPES_MOST, NAMED_AUDIENCES } from './audience.rules.ts'
import type { ContentField, FieldsRecord, ListField, TranslationField } from './content-field.rules.ts'
import { itemsOf, locateField, type Values, variablesFields } from './draft-tree.rules.ts'
import type { EditMistake } from './edit-mistakes.rules.ts'
import { DECORATIVE, EDIT_LIMITS, ITEM_KEY } from './page-drafts.contract.ts'
import { SPACING_SCALE } from './pages.rules.ts'

const HASH = /^[0-9a-f]{32}$/
const HEX_COLOUR = /^#[0-9a-fA-F]{6}$/
const KEY = /^[A-Za-z0-9_-]{1,40}$/
const SCHEME = /^\s*([a-z][a-z0-9+.-]*):/i
const SAFE_SCHEMES = ['http', 'https', 'mailto', 'tel']
const LINK_MAX_LENGTH = 2000
const LARGEST_ID = 2_147_483_647
/** Longest JSON text of a track’s outline. */
const OUTLINE_MAX_LENGTH = 120_000

/** Returns whether a text can be the key of a list item. */
export function isItemKey(key: unknown): key is string {
  return typeof key === 'string' && KEY.test(key)
}

/** Returns the reason why a draft rejects a value of a field; null if it accepts the value. */
export function valueMistake(field: ContentField, value: unknown): EditMistake | null {
  if (value === null) return acceptsNull(field) ? null : 'invalid'
  switch (field.control) {
    case 'line':
    case 'text':
    case 'html':
    case 'slug':
      return textMistake(value, field.maxLength)
    case 'link':
      return linkMistake(value, field.maxLength)
    case 'colour':
      return accept(typeof value === 'string' && HEX_COLOUR.test(value))
    case 'checkbox':
      return accept(typeof value === 'boolean')
    case 'number':
      return accept(
        typeof value === 'number' &&
          value >= field.min &&
          value <= field.max &&
          (!field.isWhole || Number.isInteger(value)),
      )
    case 'instant':
      return accept(typeof value === 'string' && value.length <= 40 && !Number.isNaN(Date.parse(value)))
    case 'choice':
      return accept(field.options.some((option) => option.value === value))
    case 'spacing':
      return accept(SPACING_SCALE.some((step) => step === value))
    case 'image_hash':
      return accept(isHash(value))
    case 'image':
      return imageMistake(value, field.altMaxLength)
    case 'linked_image':
      return linkedImageMistake(value)
    case 'video':
    case 'group':
      return accept(isId(value))
    case 'audience':
      return audienceMistake(value)
    case 'outline':
      return accept(isRecord(value) && JSON.stringify(value).length <= OUTLINE_MAX_LENGTH)
    case 'lines':
    case 'cells':
      return linesMistake(value, field)
    case 'list':
      return listMistake(field, value)
    case 'translation':
      return translationMistake(field, value)
    case 'translations':
    case 'variables':
      return 'unknown_field'
  }
}

function translationMistake({ source }: TranslationField, translation: unknown): EditMistake | null {
  if (!isRecord(translation)) return 'invalid'
  const { value, of, ...rest } = translation
  if (Object.keys(rest).length > 0 || value === null || of === null) return 'invalid'
  return valueMistake(source, value) ?? valueMistake(source, of)
}

/** Returns the reason why a draft rejects some of the translations; null if it accepts all. */
function translationsMistake(
  fields: FieldsRecord,
  values: Values,
  name: string,
  translations: unknown,
): EditMistake | null {
  if (!isRecord(translations)) return 'invalid'
  for (const [language, texts] of Object.entries(translations)) {
    if (!isRecord(texts)) return 'invalid'
    if (Object.keys(texts).length > EDIT_LIMITS.translations) return 'too_many'
    for (const [path, translation] of Object.entries(texts)) {
      const found = locateField(fields, values, `${name}/${language}/${path}`)
      const mistake = found === null ? 'unknown_field' : valueMistake(found.field, translation)
      if (mistake !== null) return mistake
    }
  }
  return null
}

/**
 * Returns the reason why a draft rejects the values of a list item; null if it accepts them. Absent fields are
 * accepted.
 */
export function itemMistake(list: ListField, item: Values): EditMistake | null {
  if (!isItemKey(item[ITEM_KEY])) return 'invalid'
  const { [ITEM_KEY]: _, ...values } = item
  const own = list.itemImage === undefined ? values : withoutImageParts(values)
  if (list.itemImage !== undefined) {
    const mistake = imageMistake(onlyImageParts(values), list.itemImage.altMaxLength)
    if (mistake !== null) return mistake
  }
  // In the older renderer, an item also has an id and a template, which no field description covers, so check them
  // separately.
  const { id, template, ...described } = own
  if (id !== undefined && !isId(id)) return 'invalid'
  return recordMistake(list.fields, template === undefined ? described : own, ['template', 'id'])
}

/** Returns the reason why a draft rejects a record of values; null if it accepts the record. */
export function recordMistake(
  fields: FieldsRecord,
  values: Values,
  ignored: readonly string[] = [],
): EditMistake | null {
  for (const [name, value] of Object.entries(values)) {
    if (ignored.includes(name)) continue
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined) return 'unknown_field'
    const mistake =
      field.control === 'variables'
        ? variablesMistake(values['template'], field.hasSettings, value)
        : field.control === 'translations'
          ? translationsMistake(fields, values, name, value)
          : valueMistake(field, value)
    if (mistake !== null) return mistake
  }
  return null
}

function variablesMistake(template: unknown, hasSettings: boolean, value: unknown): EditMistake | null {
  const fields = variablesFields(template, hasSettings)
  if (fields === null || !isRecord(value)) return 'invalid'
  return recordMistake(fields, value)
}

function listMistake(list: ListField, value: unknown): EditMistake | null {
  if (!Array.isArray(value)) return 'invalid'
  if (value.length > list.maxItems) return 'too_many'
  const items = itemsOf(value)
  if (!items.every(isRecord)) return 'invalid'
  if (new Set(items.map((item) => item[ITEM_KEY])).size < items.length) return 'key_in_use'
  for (const item of items) {
    const mistake = itemMistake(list, item)
    if (mistake !== null) return mistake
  }
  return null
}

function accept(isAccepted: boolean): EditMistake | null {
  return isAccepted ? null : 'invalid'
}

/**
 * Returns whether a field of a draft may be null: all images, outlines, videos and groups, and each field that is
 * nullable when published.
 */
function acceptsNull(field: ContentField): boolean {
  return (
    field.control === 'image' ||
    field.control === 'outline' ||
    ('isNullable' in field && field.isNullable === true)
  )
}

function textMistake(value: unknown, maxLength: number): EditMistake | null {
  if (typeof value !== 'string') return 'invalid'
  return value.length > maxLength ? 'too_long' : null
}

function linkMistake(value: unknown, maxLength: number): EditMistake | null {
  const mistake = textMistake(value, maxLength)
  return mistake ?? (typeof value === 'string' && isPossibleLink(value) ? null : 'unsafe_link')
}

/** Accepts unfinished links, but rejects links that could run code or that hide their real target. */
function isPossibleLink(text: string): boolean {
  if (text === '') return true
  if (TREACHEROUS.test(text) || /^\s*[/\\]{2}/.test(text)) return false
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase()
  return scheme === undefined || SAFE_SCHEMES.includes(scheme)
}

function linesMistake(value: unknown, { maxItems, maxLength }: { maxItems: number; maxLength: number }) {
  if (!Array.isArray(value)) return 'invalid'
  if (value.length > maxItems) return 'too_many'
  return value.map((line) => textMistake(line, maxLength)).find((mistake) => mistake !== null) ?? null
}

function imageMistake(value: unknown, altMaxLength: number): EditMistake | null {
  if (!isRecord(value)) return 'invalid'
  const { hash, aspect, alt, placeholder, width, height, [DECORATIVE]: isDecorative, ...rest } = value
  const isSize = (size: unknown, most: number) =>
    typeof size === 'number' && Number.isInteger(size) && size >= 1 && size <= most
  const isValid =
    Object.keys(rest).length === 0 &&
    isHash(hash) &&
    ASPECTS.some((known) => known === aspect) &&
    typeof placeholder === 'string' &&
    HEX_COLOUR.test(placeholder) &&
    isSize(width, WIDTH_MAX_PX) &&
    isSize(height, 100_000) &&
    (isDecorative === undefined || typeof isDecorative === 'boolean')
  return isValid ? textMistake(alt, altMaxLength) : 'invalid'
}

function audienceMistake(value: unknown): EditMistake | null {
  if (!Array.isArray(value)) return accept(NAMED_AUDIENCES.some((named) => named === value))
  if (value.length > AUDIENCE_TYPES_MOST) return 'too_many'
  return accept(value.every(isId) && new Set(value).size === value.length)
}

function linkedImageMistake(value: unknown): EditMistake | null {
  if (!isRecord(value)) return 'invalid'
  const { url, hash, ...rest } = value
  if (Object.keys(rest).length > 0 || (hash !== undefined && !isHash(hash))) return 'invalid'
  return linkMistake(url, LINK_MAX_LENGTH)
}

const IMAGE_PARTS = new Set(['hash', 'aspect', 'alt', 'placeholder', 'width', 'height', DECORATIVE])

function onlyImageParts(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => IMAGE_PARTS.has(name)))
}

function withoutImageParts(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !IMAGE_PARTS.has(name)))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isHash(value: unknown): boolean {
  return typeof value === 'string' && HASH.test(value)
}

function isId(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= LARGEST_ID
}
