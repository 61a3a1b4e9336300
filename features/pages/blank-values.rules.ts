/** The values of a new block or list item. */
import type { ContentField, FieldsRecord } from './content-field.rules.ts'

/**
 * Returns a value for each field: empty texts and lists, the first option of a choice, the smallest number, and null
 * for images, videos and outlines of tracks. A draft accepts these values; the checks before publishing report those
 * that are missing.
 */
export function blankValues(fields: FieldsRecord): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, blankValue(field)]))
}

function blankValue(field: ContentField): unknown {
  if ('isNullable' in field && field.isNullable) return null
  switch (field.control) {
    case 'line':
    case 'text':
    case 'html':
    case 'slug':
    case 'link':
      return ''
    case 'colour':
      return '#000000'
    case 'checkbox':
      return false
    case 'number':
      return field.min
    case 'choice':
      return field.options[0]?.value ?? ''
    case 'lines':
    case 'cells':
    case 'list':
      return []
    default:
      return null
  }
}
