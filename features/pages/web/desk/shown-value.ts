import { inertBody } from './rich-text/schema.ts'

/** Returns a value of a field as text. Of a translation, it is the translated text without its source. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return value.includes('<') ? inertBody(value).textContent.trim() : value
  if (typeof value === 'object' && value !== null && 'value' in value) return shownValue(value.value)
  return JSON.stringify(value ?? '')
}
