/**
 * The check of translations before publishing: texts that changed after they were translated.
 * @source docs/reference/pages-and-blocks.md §8.7
 */
import type { ContentLanguages } from '#features/site/content-languages.rules.ts'
import { cutAtWord } from '#platform/shared/trim-text.ts'
import { DRAFT_BLOCK_FIELDS, DRAFT_PAGE_FIELDS } from './classic-fields.rules.ts'
import { htmlTokens, textOfTokens } from './html-parts.rules.ts'
import { type PageVersionContent, TRANSLATIONS } from './page-drafts.contract.ts'
import type { PageFinding } from './page-findings.contract.ts'
import { textsOfValues, type TranslatedText } from './translations.rules.ts'

/** The maximum length of a quoted text, in characters. */
const QUOTE_MOST = 120

/** Returns a warning for each outdated translation into a language that the club offers. */
export function translationFindings(
  { fields, blocks }: PageVersionContent,
  { main, offered }: ContentLanguages,
): PageFinding[] {
  const parts = [
    { key: null, described: DRAFT_PAGE_FIELDS, values: fields },
    ...blocks.map(({ key, values }) => ({ key, described: DRAFT_BLOCK_FIELDS, values })),
  ]
  return offered
    .filter((language) => language !== main)
    .flatMap((language) =>
      parts
        .flatMap(({ key, described, values }) => textsOfValues(key, described, values, language))
        .filter(({ state }) => state === 'outdated')
        .map((text) => outdated(text, language)),
    )
}

function outdated({ block, path, field, value }: TranslatedText, language: string): PageFinding {
  return {
    severity: 'warning',
    code: 'outdated_translation',
    block,
    path: `${TRANSLATIONS}/${language}/${path}`,
    quote: cutAtWord(quoteOf(field.control, value), QUOTE_MOST),
  }
}

/** Returns the current text of the main language, without markup. */
function quoteOf(control: string, value: unknown): string {
  if (Array.isArray(value)) return value.filter((line) => typeof line === 'string' && line !== '').join(' ')
  if (typeof value !== 'string') return ''
  return control === 'html' ? textOfTokens(htmlTokens(value)) : value
}
