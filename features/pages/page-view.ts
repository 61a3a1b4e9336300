/**
 * A page in the form that is rendered: the wire form with its JSON texts parsed and default values omitted, so that the
 * data sent for hydration stays small.
 */
import type { PageBlock, PageItem, PageRow } from './pages.contract.ts'

/** The fields of a block that are present only if they differ from their default. */
type BlockAppearance = Partial<
  Pick<
    PageBlock,
    | 'text_colour'
    | 'background_colour'
    | 'padding_top'
    | 'padding_bottom'
    | 'padding_left'
    | 'padding_right'
    | 'margin_top'
    | 'margin_bottom'
    | 'full_width'
    | 'background_image_fixed'
    | 'background_image_opacity'
    | 'background_image_saturation'
    | 'aos_type'
    | 'aos_easing'
    | 'aos_offset'
    | 'aos_duration'
    | 'aos_delay'
    | 'anchor_name'
    | 'start_time'
    | 'end_time'
    | 'hidden'
    | 'deleted'
    | 'editing'
  >
>

export type BlockView = BlockAppearance & {
  id: number
  template: string
  variables: Record<string, unknown>
  background_image?: string
  background_video?: { id: number; hasWebm: boolean; slate: string | null }
}

export type PageView = {
  id: number
  url: string
  name: string
  updated_at: string
  /** When a block or widget next appears or disappears; absent if never. */
  changes_at?: string
  /** Sanitised HTML; empty if the page consists of blocks only. */
  html: string
  blocks: BlockView[]
  /** Present for a page of the older renderer only. */
  rows?: PageRow[]
}

const LOOK_DEFAULTS: { [Key in keyof Required<BlockAppearance>]: PageBlock[Key] } = {
  text_colour: null,
  background_colour: null,
  padding_top: null,
  padding_bottom: null,
  padding_left: null,
  padding_right: null,
  margin_top: null,
  margin_bottom: null,
  full_width: false,
  background_image_fixed: false,
  background_image_opacity: '100',
  background_image_saturation: '100',
  aos_type: null,
  aos_easing: null,
  aos_offset: null,
  aos_duration: null,
  aos_delay: null,
  anchor_name: null,
  start_time: null,
  end_time: null,
  hidden: false,
  deleted: false,
  editing: false,
}

/** Converts the wire form of a page to its rendered form. Variables that are not a JSON object count as empty. */
export function viewOfPage(item: PageItem): PageView {
  return {
    id: item.id,
    url: item.url,
    name: item.name,
    updated_at: item.updated_at,
    ...(item.changes_at ? { changes_at: item.changes_at } : {}),
    html: textOf(item.content),
    blocks: item.pageContents.toSorted((a, b) => a.sort_order - b.sort_order).map(viewOfBlock),
    ...(item.rows && item.rows.length > 0 ? { rows: item.rows } : {}),
  }
}

/** Returns the fields of a block’s appearance that differ from their default. */
export function lookOf(block: Readonly<Record<string, unknown>>): BlockAppearance {
  return Object.fromEntries(
    Object.entries(LOOK_DEFAULTS)
      .map(([key, standard]) => [key, block[key], standard] as const)
      .filter(([, value, standard]) => value !== standard && value !== undefined && value !== null)
      .map(([key, value]) => [key, value]),
  ) as BlockAppearance
}

function viewOfBlock(block: PageBlock): BlockView {
  const look = lookOf(block)
  const picture = block.imageHashes.background_image ?? block.background_image
  return {
    id: block.id,
    template: block.template,
    variables: objectOf(block.variables),
    ...look,
    ...(picture ? { background_image: picture } : {}),
    ...(block.background_video
      ? {
          background_video: {
            id: block.background_video.id,
            hasWebm: block.background_video.has_webm,
            slate: block.background_video.imageHashes.slate,
          },
        }
      : {}),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function textOf(encoded: string): string {
  const value = parse(encoded)
  return typeof value === 'string' ? value : ''
}

function objectOf(encoded: string): Record<string, unknown> {
  const value = parse(encoded)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}
