/**
 * Placeholders: text in square brackets that an author should replace, such as “[Name of the event]”. The templates for
 * new pages contain them, and a club may write its own.
 * @source docs/reference/pages-and-blocks.md §8.15
 */
import type { ContentField } from './content-field.rules.ts'
import type { FieldAt } from './field-walk.rules.ts'
import { htmlTokens, textOfTokens } from './html-parts.rules.ts'
import type { PageFinding } from './page-findings.contract.ts'

/** Text in square brackets that contains no other bracket. */
const BRACKETED = /\[([^[\]]+)\]/gu
/** A letter of any script. */
const LETTER = /\p{L}/u
/** Words that usual prose has in square brackets. */
const USUAL_WORDS: readonly string[] = ['sic']

/** Returns the placeholders of a plain text, each once, with their brackets. */
export function placeholdersOf(text: string): string[] {
  const found = [...text.matchAll(BRACKETED)].filter(
    ([, inner = '']) => LETTER.test(inner) && !USUAL_WORDS.includes(inner.trim().toLowerCase()),
  )
  return [...new Set(found.map(([whole]) => whole))]
}

/** Returns a warning for each placeholder in a field. */
export function placeholderFindings({ block, path, field, value }: FieldAt): PageFinding[] {
  const quotes = textsIn(field, value).flatMap(placeholdersOf)
  return [...new Set(quotes)].map((quote) => ({
    severity: 'warning',
    code: 'placeholder',
    block,
    path,
    quote,
  }))
}

/** Returns the plain texts of a field; an empty list for a field that contains no text. */
function textsIn({ control }: ContentField, value: unknown): string[] {
  if (control === 'lines' || control === 'cells')
    return Array.isArray(value) ? value.filter((line) => typeof line === 'string') : []
  if (typeof value !== 'string') return []
  if (control === 'html') return [textOfTokens(htmlTokens(value))]
  return control === 'line' || control === 'text' ? [value] : []
}
