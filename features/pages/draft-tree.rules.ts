/**
 * Reads and changes the values of a draft by path. A list item is addressed by its key, so that a path stays valid when
 * the list changes. Nothing is changed in place.
 * @source docs/reference/pages-and-blocks.md §8.3
 */
import { WIDGET_SETTING_FIELDS } from './classic-fields.rules.ts'
import type { ContentField, FieldsRecord, ImageField, ListField } from './content-field.rules.ts'
import { isLocale } from '#platform/shared/locales.ts'
import { DECORATIVE, ITEM_KEY, TRANSLATIONS, type Translations } from './page-drafts.contract.ts'
import { fieldsOfTemplate } from './widget-fields.rules.ts'

export type Values = Readonly<Record<string, unknown>>

/** A value in a draft, found by its path. `replace` returns the values with another value at this place. */
export type Located = {
  field: ContentField
  value: unknown
  replace: (next: unknown) => Record<string, unknown>
}
/** A list item. `replace` returns the values with other items in its list. */
export type LocatedItem = {
  list: ListField
  items: readonly Values[]
  /** -1 if the list has no such item. */
  index: number
  key: string
  replace: (items: readonly Values[]) => Record<string, unknown>
}

/** The field name under which an item that is an image stores this image. */
export const ITEM_IMAGE = 'image'
const IMAGE_PARTS = ['hash', 'aspect', 'alt', 'placeholder', 'width', 'height', DECORATIVE] as const

/** The fields of an image that can be changed separately. */
const imagePartFields = (image: Pick<ImageField, 'altMaxLength' | 'label'>): FieldsRecord => ({
  alt: { control: 'line', maxLength: image.altMaxLength, isTranslatable: true, label: image.label },
  [DECORATIVE]: { control: 'checkbox', label: image.label },
})

/** Returns the fields of a list’s items, including the image if an item is itself an image. */
export function itemFields(list: ListField): FieldsRecord {
  if (list.itemImage === undefined) return list.fields
  return { ...list.fields, [ITEM_IMAGE]: { control: 'image', label: list.itemLabel, ...list.itemImage } }
}

/** Returns the fields of a widget’s values; null for an unknown template. */
export function variablesFields(template: unknown, hasSettings: boolean): FieldsRecord | null {
  const fields = typeof template === 'string' ? fieldsOfTemplate(template) : null
  return fields !== null && hasSettings ? { ...fields, ...WIDGET_SETTING_FIELDS } : fields
}

/** Returns the place of a field; null if the path leads to no field. */
export function locateField(fields: FieldsRecord, values: Values, path: string): Located | null {
  const found = locate(fields, values, path.split('/'))
  return found !== null && 'field' in found ? found : null
}

/** Returns the place of a list item, even if the list does not contain the item; null if the path leads to no list. */
export function locateItem(fields: FieldsRecord, values: Values, path: string): LocatedItem | null {
  const found = locate(fields, values, path.split('/'))
  return found !== null && 'items' in found ? found : null
}

/**
 * Returns the path of the first list item that a path names and that does not exist; null if all items on the path
 * exist.
 */
export function missingItemOf(fields: FieldsRecord, values: Values, path: string): string | null {
  // The path of a translation ends with the path of its source text.
  const parts = path.split('/').slice(fields[path.split('/', 1)[0] ?? '']?.control === 'translations' ? 2 : 0)
  for (let length = 2; length <= parts.length; length += 1) {
    const item = locateItem(fields, values, parts.slice(0, length).join('/'))
    if (item !== null && item.index < 0) return parts.slice(0, length).join('/')
  }
  return null
}

function locate(
  fields: FieldsRecord,
  values: Values,
  [name = '', ...rest]: readonly string[],
): Located | LocatedItem | null {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field === undefined) return null
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  const replace = (next: unknown) => ({ ...values, [name]: next })
  if (rest.length === 0) return { field, value, replace }
  if (field.control === 'list') return locateInList(field, value, replace, rest)
  if (field.control === 'translations') return locateTranslation(fields, values, name, rest)
  const inner = innerFields(field, values)
  if (inner === null || typeof value !== 'object' || value === null) return null
  return wrapped(locate(inner, value as Values, rest), replace)
}

function locateTranslation(
  fields: FieldsRecord,
  values: Values,
  name: string,
  [language = '', ...source]: readonly string[],
): Located | null {
  const found = isLocale(language) && source[0] !== name ? locate(fields, values, source) : null
  if (found === null || !('field' in found) || !isTranslatable(found.field)) return null
  const all = translationsOf(values)
  const { [language]: texts = {}, ...others } = all
  const path = source.join('/')
  return {
    field: { control: 'translation', isNullable: true, label: found.field.label, source: found.field },
    value: texts[path] ?? null,
    replace: (next) => {
      const { [path]: _, ...rest } = texts
      const kept = next === null ? rest : { ...rest, [path]: next }
      const translations = Object.keys(kept).length === 0 ? others : { ...others, [language]: kept }
      if (Object.keys(translations).length > 0) return { ...values, [name]: translations }
      // After the last translation is removed, remove the property too, so that the values equal those from before the
      // first translation.
      const { [name]: _none, ...own } = values
      return own
    },
  }
}

/** Returns whether a field’s value is a text that can be translated. */
export function isTranslatable(field: ContentField): boolean {
  return 'isTranslatable' in field && field.isTranslatable
}

/** Returns the translations of a page’s or a block’s values, by language and path. */
export function translationsOf(values: Values): Translations {
  const value = values[TRANSLATIONS]
  return typeof value === 'object' && value !== null ? (value as Translations) : {}
}

function innerFields(field: ContentField, siblings: Values): FieldsRecord | null {
  if (field.control === 'variables') return variablesFields(siblings['template'], field.hasSettings)
  return field.control === 'image' ? imagePartFields(field) : null
}

function locateInList(
  list: ListField,
  value: unknown,
  replace: (next: unknown) => Record<string, unknown>,
  [key = '', ...rest]: readonly string[],
): Located | LocatedItem | null {
  const items = itemsOf(value)
  const index = items.findIndex((item) => item[ITEM_KEY] === key)
  if (rest.length === 0) return { list, items, index, key, replace }
  const item = items[index]
  // If the item does not exist, no field inside it exists.
  if (item === undefined) return null
  const withItem = (next: Values) => replace(items.map((each, at) => (at === index ? next : each)))
  if (list.itemImage !== undefined && rest[0] === ITEM_IMAGE) {
    const image = { [ITEM_IMAGE]: itemImageOf(item) }
    const found = locate(itemFields(list), image, rest)
    return wrapped(found, (next) => withItem({ ...item, ...imageParts((next as Values)[ITEM_IMAGE]) }))
  }
  return wrapped(locate(list.fields, item, rest), (next) => withItem(next as Values))
}

function wrapped(
  found: Located | LocatedItem | null,
  outer: (next: unknown) => Record<string, unknown>,
): Located | LocatedItem | null {
  if (found === null) return null
  if ('items' in found) {
    return { ...found, replace: (items: readonly Values[]) => outer(found.replace(items)) }
  }
  return { ...found, replace: (next: unknown) => outer(found.replace(next)) }
}

/** Returns the image of an item in a list of images, where the item is itself the image. */
export function itemImageOf(item: Values): Record<string, unknown> {
  return Object.fromEntries(IMAGE_PARTS.filter((part) => part in item).map((part) => [part, item[part]]))
}

function imageParts(image: unknown): Record<string, unknown> {
  return typeof image === 'object' && image !== null ? itemImageOf(image as Values) : {}
}

/** Returns the items of a list value. */
export function itemsOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? (value as readonly Values[]) : []
}

/**
 * Returns the values with a key for each list item that has none. New keys are consecutive numbers, so that equal
 * values always get equal keys.
 */
export function withItemKeys(fields: FieldsRecord, values: Values): Record<string, unknown> {
  return mapFields(fields, values, (field, value) => {
    if (field.control !== 'list' || !Array.isArray(value)) return value
    const items = itemsOf(value)
    const used = new Set(items.map((item) => item[ITEM_KEY]))
    let count = 0
    const nextKey = () => {
      do count += 1
      while (used.has(`k${count}`))
      return `k${count}`
    }
    return items.map((item) => ({
      [ITEM_KEY]: typeof item[ITEM_KEY] === 'string' ? item[ITEM_KEY] : nextKey(),
      ...withItemKeys(field.fields, withoutProperty(item, ITEM_KEY)),
    }))
  })
}

/** Returns a copy of a record in which the value of each of these fields is changed and all other properties stay. */
export function mapFields(
  fields: FieldsRecord,
  values: Values,
  change: (field: ContentField, value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (field === undefined) return [name, value]
      if (field.control === 'variables' && typeof value === 'object' && value !== null) {
        const inner = variablesFields(values['template'], field.hasSettings)
        return [name, inner === null ? value : mapFields(inner, value as Values, change)]
      }
      return [name, change(field, value)]
    }),
  )
}

function withoutProperty(values: Values, name: string): Record<string, unknown> {
  const { [name]: _, ...rest } = values
  return rest
}

/** Returns a value without the properties that only drafts and versions have, at any depth. */
export function withoutDraftProperties(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDraftProperties)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== ITEM_KEY && name !== DECORATIVE)
      .map(([name, inner]) => [name, withoutDraftProperties(inner)]),
  )
}
