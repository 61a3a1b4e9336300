/** Pictures and videos in widget values: finds the referenced ones, and adds the data for playing videos. */
import { findVideos } from '#features/media/server/media.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { PageRow, RowBlock } from '../pages.contract.ts'
import type { WidgetVideo } from '../widgets.contract.ts'

type Variables = Readonly<Record<string, unknown>>

/** A reference to a picture or video, with its field: `buttons.0.image.hash`. */
export type NamedMedia = { field: string; imageHash: string } | { field: string; videoId: number }

const HASH = /^[0-9a-f]{32}$/
const HASH_FIELD = 'hash'
const VIDEO_FIELD = 'background_video_id'
/** The field sent beside a video’s id; it is never stored. */
const SENT_VIDEO_FIELD = 'background_video'

/** Returns every picture and video that a widget’s values refer to, at any depth. */
export function mediaNamedIn(value: unknown, field = ''): NamedMedia[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]: [string, unknown]): NamedMedia[] => {
    const at = field === '' ? name : `${field}.${name}`
    if (name === HASH_FIELD && typeof part === 'string' && HASH.test(part))
      return [{ field: at, imageHash: part }]
    if (name === VIDEO_FIELD && typeof part === 'number') return [{ field: at, videoId: part }]
    return mediaNamedIn(part, at)
  })
}

/** Returns the values to store: without the field that is added when reading. */
export function withoutSentVideo(variables: Variables): Record<string, unknown> {
  const { [SENT_VIDEO_FIELD]: _, ...stored } = variables
  return stored
}

type HasMedia = { page: { rows: PageRow[] | null }; blocks: { variables: Record<string, unknown> }[] }

/** Adds to each video id the data for playing it. Executes no statement if no widget refers to a video. */
export async function addWidgetVideos<Page extends HasMedia>(
  db: Db,
  pages: readonly Page[],
): Promise<Page[]> {
  const ids = pages.flatMap(({ page, blocks }) => [
    ...blocks.flatMap((block) => videoIdOf(block.variables) ?? []),
    ...(page.rows ?? []).flatMap(widgetsOf).flatMap(({ variables }) => videoIdOf(variables) ?? []),
  ])
  if (ids.length === 0) return [...pages]
  const videos = await findVideos(db, ids)
  const complete = (variables: Record<string, unknown>): Record<string, unknown> => {
    const video = videos.get(videoIdOf(variables) ?? 0)
    if (video === undefined) return variables
    const sent: WidgetVideo = {
      id: video.id,
      has_webm: video.webmKey !== null,
      imageHashes: { slate: video.slateHash },
    }
    return { ...variables, [SENT_VIDEO_FIELD]: sent }
  }
  return pages.map((stored) => ({
    ...stored,
    page: {
      ...stored.page,
      rows:
        stored.page.rows &&
        stored.page.rows.map((row) => mapWidgets(row, ({ variables }) => complete(variables))),
    },
    blocks: stored.blocks.map((block) => ({ ...block, variables: complete(block.variables) })),
  }))
}

function videoIdOf(variables: Variables): number | null {
  const id = variables[VIDEO_FIELD]
  return typeof id === 'number' ? id : null
}

function widgetsOf(row: PageRow) {
  return row.blocks.flatMap((block) => block.widgets)
}

type HasVariables = { template: string; variables: Record<string, unknown> }

/** Returns the changed values of a widget. */
export type ChangeVariables = (widget: HasVariables) => Record<string, unknown>

type RowOf<Widget> = Omit<PageRow, 'blocks'> & {
  blocks: (Omit<RowBlock, 'widgets'> & { widgets: Widget[] })[]
}

/** Returns the row with the values of each widget replaced. */
export function mapWidgets<Widget extends HasVariables>(
  row: RowOf<Widget>,
  change: ChangeVariables,
): RowOf<Widget> {
  return {
    ...row,
    blocks: row.blocks.map((block) => ({
      ...block,
      widgets: block.widgets.map((widget) => ({ ...widget, variables: change(widget) })),
    })),
  }
}
