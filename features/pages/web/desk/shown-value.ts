import { inertBody } from './rich-text/schema.ts'

/** Returns the value of a field as text. For a translation it returns the translated text, without the source text. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return value.includes('<') ? inertBody(value).textContent.trim() : value
  if (typeof value === 'object' && value !== null && 'value' in value) return shownValue(value.value)
  return JSON.stringify(value ?? '')
}
