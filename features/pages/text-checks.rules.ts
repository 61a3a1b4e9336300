/**
 * The checks of texts before publishing: the order of headings, vague link texts, tables without headings and reading
 * ease.
 * @source docs/reference/pages-and-blocks.md §8.7
 */
import type { Locale } from '#platform/shared/locales.ts'
import { type FieldAt, fieldsOfPage } from './field-walk.rules.ts'
import { htmlElements } from './html-parts.rules.ts'
import type { PageVersionContent } from './page-drafts.contract.ts'
import type { PageFinding } from './page-findings.contract.ts'
import { READING_EASE_MIN, readingEase } from './reading-ease.rules.ts'
import { languageOfPath } from './translations.rules.ts'

/** The language whose link texts and reading ease are checked. */
const CHECKED_LANGUAGE: Locale = 'en'

/** English link texts that do not say where the link leads. In lower case, without punctuation. */
const VAGUE_LINK_TEXTS: ReadonlySet<string> = new Set([
  'click',
  'click here',
  'click this link',
  'details',
  'find out more',
  'here',
  'info',
  'learn more',
  'link',
  'more',
  'more details',
  'more info',
  'more information',
  'read more',
  'see more',
  'this',
  'this link',
  'this page',
])

/** Returns the warnings about the texts of a page. `main` is the language in which the page is written. */
export function textFindings(content: PageVersionContent, main: Locale): PageFinding[] {
  const fields = fieldsOfPage(content)
  return [
    ...headingFindings(content, fields),
    ...fields.flatMap((at) => {
      const isEnglish = (languageOfPath(at.path) ?? main) === CHECKED_LANGUAGE
      return [
        ...tableFindings(at),
        ...(isEnglish ? linkFindings(at, content) : []),
        ...(isEnglish ? readingFindings(at) : []),
      ]
    }),
  ]
}

function warning(code: string, { block, path }: Pick<FieldAt, 'block' | 'path'>): PageFinding {
  return { severity: 'warning', code, block, path }
}

const HEADING_TAG = /^h[1-6]$/
/** The heading of a block, or of a widget of the older renderer. */
const BLOCK_HEADING = /^(?:variables|rows\/.*\/variables)\/heading$/
const STEP_TITLE = /variables\/steps\/[^/]+\/title$/
/** The title of a column or tab of the older renderer. */
const ROW_TITLE = /^rows\/[^/]+\/blocks\/[^/]+\/title$/

/**
 * Finds the headings in formatted texts that are more than one level below the heading before them. Headings of blocks
 * have the level that their block gives them. Translations have the order of their source.
 */
function headingFindings(content: PageVersionContent, fields: readonly FieldAt[]): PageFinding[] {
  const shown = content.blocks.filter(({ values }) => values['hidden'] !== true).map(({ key }) => key)
  const ofPage = fields.filter(({ block, path }) => block === null && languageOfPath(path) === null)
  const ordered = [
    ...(content.blocks.length === 0 ? ofPage.filter(({ path }) => path.startsWith('rows/')) : []),
    ...fields.filter(({ block, path }) => shown.includes(block ?? '') && languageOfPath(path) === null),
    ...ofPage.filter(({ path }) => path === 'content'),
  ]
  const findings: PageFinding[] = []
  // A page begins with a heading of level 1: that of its first block, or its name.
  let former = 1
  for (const at of ordered) {
    for (const { level, text, isChosen } of headingsOf(at, at.block === shown[0])) {
      if (isChosen && level > former + 1)
        findings.push({ ...warning('heading_level', at), quote: text, level: former + 1 })
      former = level
    }
  }
  return findings
}

type Heading = {
  level: number
  text: string
  /** True if the author chooses the level of this heading. */
  isChosen: boolean
}

function headingsOf({ path, field, value }: FieldAt, isFirst: boolean): Heading[] {
  if (field.control === 'html')
    return htmlElements(textOf(value), (tag) => HEADING_TAG.test(tag)).map(({ tag, text }) => ({
      level: Number(tag.slice(1)),
      text,
      isChosen: true,
    }))
  const text = Array.isArray(value) ? value.join(' ') : textOf(value)
  if (text === '') return []
  if (BLOCK_HEADING.test(path)) return [{ level: isFirst ? 1 : 2, text, isChosen: false }]
  if (ROW_TITLE.test(path)) return [{ level: 2, text, isChosen: false }]
  return STEP_TITLE.test(path) ? [{ level: 3, text, isChosen: false }] : []
}

/** Finds tables without a heading cell. A field that contains several of them has one finding. */
function tableFindings(at: FieldAt): PageFinding[] {
  if (at.field.control !== 'html') return []
  const tables = htmlElements(textOf(at.value), (tag) => tag === 'table')
  const without = tables.filter(({ inner }) => !inner.some((token) => 'tag' in token && token.tag === 'th'))
  return without.length === 0 ? [] : [warning('table_without_headings', at)]
}

/** Finds links whose text does not say where they lead: in formatted texts, on buttons and in lists of links. */
function linkFindings(at: FieldAt, content: PageVersionContent): PageFinding[] {
  const texts =
    at.field.control === 'html'
      ? htmlElements(textOf(at.value), (tag) => tag === 'a').map(({ text }) => text)
      : isLinkText(at, content)
        ? [textOf(at.value)]
        : []
  const vague = [...new Set(texts)].filter(isVague)
  return vague.map((quote) => ({ ...warning('vague_link', at), quote }))
}

const BUTTON_LABEL = /\/buttons\/[^/]+\/label$/
const ITEM_TITLE = /\/items\/[^/]+\/title$/

/** Returns whether a field is the text of a link: the label of a button or the title of an entry in a list of links. */
function isLinkText({ block, path }: FieldAt, { blocks }: PageVersionContent): boolean {
  if (BUTTON_LABEL.test(path)) return true
  const template = blocks.find(({ key }) => key === block)?.values.template
  return template === 'link_list' && ITEM_TITLE.test(path)
}

function isVague(text: string): boolean {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return VAGUE_LINK_TEXTS.has(words)
}

/** Finds long texts that are hard to read. */
function readingFindings(at: FieldAt): PageFinding[] {
  const { control } = at.field
  if (control !== 'html' && control !== 'text') return []
  const ease = readingEase(control === 'html' ? textOf(at.value) : escaped(textOf(at.value)))
  return ease !== null && ease < READING_EASE_MIN ? [warning('hard_to_read', at)] : []
}

function escaped(text: string): string {
  return text.replaceAll('<', '&lt;')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
