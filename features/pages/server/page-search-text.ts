import { GUEST } from '../audience.rules.ts'
import { type BlockTimes, isBlockVisible } from '../pages.rules.ts'
import { withHtml } from '../widgets.schema.ts'
import { withoutSentVideo } from './widget-media.ts'
import { plainTextOf } from './clean-html.ts'
import { partFor } from './page-viewer.ts'
import { settingsOf, timesOf } from './public-page-view.ts'
import type { StoredPage } from './pages.store.ts'

/** Names of widget values that no reader sees as text. */
const NO_MESSAGES = new Set([
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
  /** The text that is always visible. */
  body: string
  /** Texts that are visible for a limited time. */
  timedTexts: { text: string; visibleFrom: Date | null; visibleUntil: Date | null }[]
}

/**
 * Returns the text by which search finds a page; excludes hidden and deleted blocks, and blocks that guests do not see.
 */
export function searchTextOf(stored: StoredPage): PageSearchText {
  const { page, blocks } = partFor(stored, GUEST)
  const always = [plainTextOf(page.content)]
  const timedTexts: PageSearchText['timedTexts'] = []
  const add = (times: BlockTimes, template: string, variables: Readonly<Record<string, unknown>>) => {
    const instant = instantThatShows(times)
    if (!isBlockVisible(times, instant)) return
    const text = wordsOf('', withHtml(template, withoutSentVideo(variables), plainTextOf)).join(' ')
    if (times.start_time === null && times.end_time === null) always.push(text)
    else
      timedTexts.push({ text, visibleFrom: dateOf(times.start_time), visibleUntil: dateOf(times.end_time) })
  }
  for (const block of blocks) add(timesOf(block), block.template, block.variables)
  for (const row of page.rows ?? []) {
    for (const { title, widgets } of row.blocks) {
      always.push(title)
      for (const { template, variables } of widgets)
        add(widgetTimes(variables), template, withoutSettings(variables))
    }
  }
  return { body: always.filter((text) => text !== '').join(' '), timedTexts }
}

/** Returns an instant within the times of a block, at which the block is visible unless it is hidden or deleted. */
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
  if (NO_MESSAGES.has(name)) return []
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (Array.isArray(value)) return value.flatMap((entry) => wordsOf('', entry))
  if (typeof value !== 'object' || value === null) return []
  const parts = Object.entries(value).toSorted(([a], [b]) => readingPlace(a) - readingPlace(b))
  return parts.flatMap(([part, inner]) => wordsOf(part, inner))
}

/** The reading order of a widget’s values; jsonb does not preserve the order of keys. */
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
