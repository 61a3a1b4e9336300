import { type BlockTimes, isBlockVisible } from '../pages.rules.ts'
import { plainTextOf } from './clean-html.ts'
import { settingsOf, timesOf } from './page-view-of-stranger.ts'
import type { StoredPage } from './pages.store.ts'

/** Values of a widget that are no words for people. */
const NO_WORDS = new Set([
  'hash',
  'alt',
  'aspect',
  'placeholder',
  'url',
  'look',
  'key',
  'path',
  'kerb',
  'colour',
  'align',
  'anchor',
  'buttons',
  'image_side',
  'outline',
  'viewBox',
])

export type PageSearchText = {
  /** What always shows. */
  body: string
  /** What shows only for a while. */
  timedTexts: { text: string; visibleFrom: Date | null; visibleUntil: Date | null }[]
}

/** The words by which a page is found; nothing of what is hidden or deleted. */
export function searchTextOf({ page, blocks }: StoredPage): PageSearchText {
  const always = [plainTextOf(page.content)]
  const timedTexts: PageSearchText['timedTexts'] = []
  const add = (times: BlockTimes, variables: Readonly<Record<string, unknown>>) => {
    const instant = instantThatShows(times)
    if (!isBlockVisible(times, instant)) return
    const text = wordsOf('', variables).join(' ')
    if (times.start_time === null && times.end_time === null) always.push(text)
    else
      timedTexts.push({ text, visibleFrom: dateOf(times.start_time), visibleUntil: dateOf(times.end_time) })
  }
  for (const block of blocks) add(timesOf(block), block.variables)
  for (const row of page.rows ?? []) {
    for (const { title, widgets } of row.blocks) {
      always.push(title)
      for (const { variables } of widgets) add(widgetTimes(variables), withoutSettings(variables))
    }
  }
  return { body: always.filter((text) => text !== '').join(' '), timedTexts }
}

/** Some instant within the bounds; any when there are none. */
function instantThatShows({ start_time, end_time }: BlockTimes): number {
  if (start_time !== null) return Date.parse(start_time)
  return end_time === null ? 0 : Date.parse(end_time) - 1
}

function widgetTimes(variables: Readonly<Record<string, unknown>>): BlockTimes {
  const settings = settingsOf(variables)
  const until = isoOf(settings.widget_hidden_after)
  return {
    hidden: settings.widget_is_visible === '0',
    deleted: false,
    start_time: isoOf(settings.widget_hidden_before),
    end_time: until === null ? null : new Date(Date.parse(until) + 1).toISOString(),
  }
}

function isoOf(text: string | undefined): string | null {
  const ms = Date.parse(text ?? '')
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

function dateOf(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso)
}

function withoutSettings(variables: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !name.startsWith('widget_')))
}

function wordsOf(name: string, value: unknown): string[] {
  if (NO_WORDS.has(name)) return []
  if (typeof value === 'string') return value === '' ? [] : [name === 'html' ? plainTextOf(value) : value]
  if (Array.isArray(value)) return value.flatMap((entry) => wordsOf('', entry))
  if (typeof value !== 'object' || value === null) return []
  const parts = Object.entries(value).toSorted(([a], [b]) => readingPlace(a) - readingPlace(b))
  return parts.flatMap(([part, inner]) => wordsOf(part, inner))
}

/** The order in which a person reads a widget's values; the database keeps them in another one. */
const READING_ORDER = [
  'heading',
  'title',
  'question',
  'quote',
  'text',
  'html',
  'columns',
  'rows',
  'items',
  'steps',
  'footnote',
  'note',
]

function readingPlace(name: string): number {
  const at = READING_ORDER.indexOf(name)
  return at < 0 ? READING_ORDER.length : at
}
