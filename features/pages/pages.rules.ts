/** Rules of pages, above all the visibility of blocks and widgets. */
import type { WidgetSettings } from './widgets.contract.ts'

/** Spacing steps for padding and margin. @source docs/reference/pages-and-blocks.md §2.6 */
export const SPACING_SCALE = [
  '0',
  'px',
  '0.5',
  '1',
  '1.5',
  '2',
  '2.5',
  '3',
  '3.5',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  '12',
  '14',
  '16',
  '20',
  '24',
  '28',
  '32',
  '36',
  '40',
  '44',
  '48',
  '52',
  '56',
  '60',
  '64',
  '72',
  '80',
  '96',
] as const

/** @source docs/reference/pages-and-blocks.md §2.4 */
export const BACKGROUND_COLOURS = ['wht', 'blk', 'bnd', 'pri', 'sec', 'suc', 'inf', 'wrn', 'dng'] as const
/** @source docs/reference/pages-and-blocks.md §2.4 */
export const TEXT_COLOURS = ['wht', 'blk'] as const
/** @source docs/reference/pages-and-blocks.md §2.5 */
export const BACKGROUND_OPACITIES = ['10', '30', '50', '70', '90', '100'] as const
/** @source docs/reference/pages-and-blocks.md §2.5 */
export const BACKGROUND_SATURATIONS = ['0', '50', '100'] as const
/**
 * Width in pixels of the still image that is shown before a video plays.
 * @source docs/reference/pages-and-blocks.md §2.3
 */
export const SLATE_WIDTH_PX = 500
/** The interval at which visibility is checked again. @source docs/reference/pages-and-blocks.md §2.2 */
export const VISIBILITY_TICK_MS = 60_000
/** The number of pages in one page of the list. @source docs/reference/pages-and-blocks.md §5.1 */
export const PAGE_LIST_SIZE = 100
/** The model of pages in the sitemap. */
export const SITEMAP_MODEL = 'page'

/** The largest number of pages with which a browser loads the list of all. @source docs/reference/pages-and-blocks.md §5.1 */
const LISTED_AT_MOST = 200

/** Returns whether the public pages of a sitemap are so many that a browser loads them one by one. */
export function hasManyPages(sitemap: readonly { model: string }[]): boolean {
  return sitemap.filter(({ model }) => model === SITEMAP_MODEL).length > LISTED_AT_MOST
}

/**
 * Delay before a page shown from the cache is compared with the server.
 * @source docs/reference/pages-and-blocks.md §5.2
 */
export const PAGE_RECHECK_MS = 2000
/** The same delay in the older renderer. @source docs/reference/pages-and-blocks.md §5.2 */
export const CLASSIC_PAGE_RECHECK_MS = 1000
/** The minimum time between two requests of the sitemap. @source docs/reference/pages-and-blocks.md §5.3 */
export const SITEMAP_REFRESH_MS = 60_000
/** The delay after start before the groups are loaded. @source docs/reference/pages-and-blocks.md §5.3 */
export const GROUP_LOAD_DELAY_MS = 1000
/**
 * Scroll animations of blocks; a block with any other value is not animated.
 * @source docs/reference/pages-and-blocks.md §2.7
 */
export const AOS_TYPES = [
  'fade',
  'fade-up',
  'fade-down',
  'fade-left',
  'fade-right',
  'zoom-in',
  'zoom-out',
] as const
/**
 * Timing functions of the animation; any other value is replaced by the default.
 * @source docs/reference/pages-and-blocks.md §2.7
 */
export const AOS_EASINGS = ['ease', 'ease-in', 'ease-out', 'ease-in-out', 'linear'] as const
/** Default parameters of a block’s scroll animation. @source docs/reference/pages-and-blocks.md §2.7 */
export const AOS_DEFAULTS = { offsetPx: 120, durationMs: 400, easing: 'ease' } as const
/** The fields of a block that determine its visibility. */
export type BlockTimes = {
  hidden: boolean
  deleted: boolean
  editing?: boolean
  /** ISO 8601, or null if unbounded. */
  start_time: string | null
  end_time: string | null
}

/**
 * Returns whether a block is visible at an instant: always while it is edited; otherwise if it is neither hidden nor
 * deleted and the instant lies in [start, end).
 * @source docs/reference/pages-and-blocks.md §2.2
 */
export function isBlockVisible(block: BlockTimes, nowMs: number): boolean {
  if (block.editing) return true
  if (block.deleted || block.hidden) return false
  if (block.start_time !== null && nowMs < Date.parse(block.start_time)) return false
  return block.end_time === null || nowMs < Date.parse(block.end_time)
}

/**
 * Returns whether a widget is visible at an instant: not if switched off with '0', not before widget_hidden_before, not
 * after widget_hidden_after. Invalid dates count as absent.
 * @source docs/reference/pages-and-blocks.md §3.2
 */
export function isWidgetVisible(settings: WidgetSettings, nowMs: number): boolean {
  if (settings.widget_is_visible === '0') return false
  const from = instantMs(settings.widget_hidden_before)
  if (from !== null && nowMs < from) return false
  const until = instantMs(settings.widget_hidden_after)
  return until === null || nowMs <= until
}

function instantMs(text: string | undefined): number | null {
  if (!text) return null
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? null : ms
}

/**
 * Returns the next instant at which any of these blocks or widgets appears or disappears, so that a cached page is
 * discarded in time; null if there is none.
 */
export function nextVisibilityChangeMs(
  blocks: readonly BlockTimes[],
  widgets: readonly WidgetSettings[],
  nowMs: number,
): number | null {
  const instants = [
    ...blocks
      .filter((block) => !block.deleted && !block.hidden)
      .flatMap((block) => [instantMs(block.start_time ?? undefined), instantMs(block.end_time ?? undefined)]),
    ...widgets
      .filter((widget) => widget.widget_is_visible !== '0')
      .flatMap((widget) => {
        const until = instantMs(widget.widget_hidden_after)
        return [instantMs(widget.widget_hidden_before), until === null ? null : until + 1]
      }),
  ].filter((ms): ms is number => ms !== null && ms > nowMs)
  return instants.length === 0 ? null : Math.min(...instants)
}

/** Returns whether a block or widget of a loaded page has appeared or disappeared since it was loaded. */
export function hasChangedSince({ changes_at }: { changes_at?: string | null }, nowMs: number): boolean {
  return !!changes_at && Date.parse(changes_at) <= nowMs
}
