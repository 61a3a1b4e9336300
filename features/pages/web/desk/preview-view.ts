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

/** The field with the id of a video, in a block and in the variables of a widget. */
export const VIDEO_FIELD = 'background_video_id'

/** The hash of the poster of each known video, by the id of the video. */
export type VideoPosters = ReadonlyMap<number, string | null>

type CachedView = { view: BlockView; language: string | undefined; videos: string }
const views = new WeakMap<object, CachedView>()

/** Cached by value: equal values return the same object, so that only changed blocks are rendered again. */
function viewOf(
  { values }: BlockState,
  id: number,
  { shown, posters }: Pick<PreviewOptions, 'shown' | 'posters'>,
): BlockView {
  const { template, variables: stored, background_image: image } = values
  const background = videoOf(values, posters)
  const ownVideo = videoOf(stored as Values, posters)
  const videos = JSON.stringify([background, ownVideo])
  const known = views.get(values)
  if (known?.view.id === id && known.language === shown?.language && known.videos === videos)
    return known.view
  const variables = withVideo(stored as Values, ownVideo)
  const view: BlockView = {
    id,
    template: String(template),
    variables:
      shown === null
        ? variables
        : translatedVariables(String(template), variables, variables, translatingOf(values, shown)),
    ...lookOf(values),
    ...(typeof image === 'string' ? { background_image: image } : {}),
    ...(background === null ? {} : { background_video: { ...background, hasWebm: false } }),
  }
  views.set(values, { view, language: shown?.language, videos })
  return view
}

/** Returns the video that a record of values names; null if it names none or its poster is not known yet. */
function videoOf(values: Values, posters: VideoPosters): { id: number; slate: string | null } | null {
  const id = values[VIDEO_FIELD]
  if (typeof id !== 'number') return null
  const slate = posters.get(id)
  return slate === undefined ? null : { id, slate }
}

/** Adds the data for playing a widget’s video, as the server adds it for visitors. */
function withVideo(variables: Values, video: ReturnType<typeof videoOf>): Record<string, unknown> {
  if (video === null) return variables
  const { id, slate } = video
  return { ...variables, background_video: { id, has_webm: false, imageHashes: { slate } } }
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
  posters: VideoPosters
}

/**
 * Returns the blocks that a viewer would see at an instant; without a viewer, the blocks of all audiences. With
 * `showsAll`, the result includes blocks that are hidden at that instant.
 */
export function previewBlocks(
  { blocks }: DraftState,
  { nowMs, showsAll, viewer, shown, posters }: PreviewOptions,
): PreviewBlock[] {
  return blocks
    .map((block, at) => ({ block, key: block.key, view: viewOf(block, at + 1, { shown, posters }) }))
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
