/** Turns a draft into the form that the renderer of the public site accepts. */
import { markedHtml, type ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { BlockView, PageView } from '../../page-view.ts'
import { lookOf } from '../../page-view.ts'
import { audienceOf, isForViewer, type Viewer } from '../../audience.rules.ts'
import { isBlockVisible } from '../../pages.rules.ts'
import type { BlockState, DraftState } from '../../page-edits.rules.ts'
import { translationsOf, type Values } from '../../draft-tree.rules.ts'
import { translatedRows, translatedVariables, type Translating } from '../../translated-content.rules.ts'
import { hasText } from '../../translations.rules.ts'
import type { PageRow } from '../../pages.contract.ts'

/** A block of the preview with its key in the draft. */
export type PreviewBlock = { key: string; view: BlockView }

const views = new WeakMap<object, { view: BlockView; language: string | undefined }>()

/** Cached by value: equal values return the same object, so that only changed blocks are rendered again. */
function viewOf({ values }: BlockState, id: number, shown: ShownLanguage | null): BlockView {
  const known = views.get(values)
  if (known?.view.id === id && known.language === shown?.language) return known.view
  const { template, variables: own, background_image: image } = values
  const variables = own as Record<string, unknown>
  const view: BlockView = {
    id,
    template: String(template),
    variables:
      shown === null
        ? variables
        : translatedVariables(String(template), variables, variables, translatingOf(values, shown)),
    ...lookOf(values),
    ...(typeof image === 'string' ? { background_image: image } : {}),
  }
  views.set(values, { view, language: shown?.language })
  return view
}

function translatingOf(values: Values, shown: ShownLanguage): Translating {
  return {
    shown,
    texts: translationsOf(values)[shown.language] ?? {},
    markHtml: (html) => markedHtml(html, shown),
  }
}

type PreviewOptions = {
  nowMs: number
  showsAll: boolean
  viewer: Viewer | null
  shown: ShownLanguage | null
}

/**
 * Returns the blocks that a viewer would see at an instant; without a viewer, the blocks of all audiences. With
 * `showsAll`, the result includes blocks that are hidden at that instant.
 */
export function previewBlocks(
  { blocks }: DraftState,
  { nowMs, showsAll, viewer, shown }: PreviewOptions,
): PreviewBlock[] {
  return blocks
    .map((block, at) => ({ block, key: block.key, view: viewOf(block, at + 1, shown) }))
    .filter(
      ({ block, view }) =>
        block.removed === null &&
        (showsAll || isShown(view, nowMs)) &&
        (viewer === null || isForViewer(audienceOf(block.values['audience']), viewer)),
    )
    .map(({ key, view }) => ({ key, view }))
}

function isShown(view: BlockView, nowMs: number): boolean {
  const { hidden = false, start_time: from = null, end_time: until = null } = view
  return isBlockVisible({ hidden, deleted: false, start_time: from, end_time: until }, nowMs)
}

/** Returns the parts of the page outside its blocks: its free HTML, and the rows of the older renderer. */
export function previewPage(
  { page: { values } }: DraftState,
  blocks: readonly PreviewBlock[],
  shown: ShownLanguage | null,
): PageView {
  const { name, url, content: own, rows: ownRows } = values
  const translating = shown && translatingOf(values, shown)
  const content = translating && hasText(own) ? textIn(translating, own) : own
  const rows =
    translating && Array.isArray(ownRows)
      ? translatedRows(ownRows as PageRow[], ownRows, translating)
      : ownRows
  return {
    id: 0,
    name: String(name),
    url: String(url),
    updated_at: '',
    html: typeof content === 'string' ? content : '',
    blocks: blocks.map(({ view }) => view),
    ...(Array.isArray(rows) && rows.length > 0 ? { rows: rows as PageRow[] } : {}),
  }
}

function textIn({ texts, markHtml }: Translating, own: unknown): unknown {
  return texts['content']?.value ?? markHtml(String(own))
}
