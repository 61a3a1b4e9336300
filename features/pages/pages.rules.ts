/** What could be worked out on paper about pages: when a block or widget shows, and until when. */
import type { WidgetSettings } from './widgets.contract.ts'

/** Spacing steps for padding and margin. @source SPEC §9 */
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

/** @source SPEC §9 */
export const BACKGROUND_COLOURS = ['wht', 'blk', 'bnd', 'pri', 'sec', 'suc', 'inf', 'wrn', 'dng'] as const
/** @source SPEC §9 */
export const TEXT_COLOURS = ['wht', 'blk'] as const
/** @source SPEC §9 */
export const BACKGROUND_OPACITIES = ['10', '30', '50', '70', '90', '100'] as const
/** @source SPEC §9 */
export const BACKGROUND_SATURATIONS = ['0', '50', '100'] as const
/** Width of a video's poster picture. @source SPEC §9 */
export const SLATE_WIDTH_PX = 500
/** How often visibility is looked at again. @source SPEC §9 */
export const VISIBILITY_TICK_MS = 60_000
/** How many pages the list answers. @source SPEC §9 */
export const PAGE_LIST_SIZE = 100
/** When a page that was shown from the kept list is checked with the server. @source SPEC §9 */
export const PAGE_RECHECK_MS = 2000
/** The same in the older renderer. @source SPEC §9 */
export const CLASSIC_PAGE_RECHECK_MS = 1000
/** The least time between two fetches of the sitemap. @source SPEC §9 */
export const SITEMAP_REFRESH_MS = 60_000
/** How long after start the groups are loaded. @source SPEC §9 */
export const GROUP_LOAD_DELAY_MS = 1000
/** Scroll animation when a block does not say otherwise. @source SPEC §9 */
export const AOS_DEFAULTS = { offsetPx: 120, durationMs: 400, easing: 'ease' } as const
/** Article headlines in structured data end by here, at a word's end. @source SPEC §5 */
export const HEADLINE_MAX_LENGTH = 110

/** The times of a block that decide whether it shows. */
export type BlockTimes = {
  hidden: boolean
  deleted: boolean
  editing?: boolean
  /** ISO 8601, or null for no bound. */
  start_time: string | null
  end_time: string | null
}

/**
 * Whether a block shows at an instant: a block being edited always does; else it must not be
 * hidden, nor deleted, and the instant lies in [start, end).
 * @source SPEC §4 "Visibility"
 */
export function isBlockVisible(block: BlockTimes, nowMs: number): boolean {
  if (block.editing) return true
  if (block.deleted || block.hidden) return false
  if (block.start_time !== null && nowMs < Date.parse(block.start_time)) return false
  return block.end_time === null || nowMs < Date.parse(block.end_time)
}

/**
 * Whether a widget shows at an instant: not when switched off with '0', not before
 * widget_hidden_before, not after widget_hidden_after. Bounds that are no dates count as absent.
 * @source SPEC §4 "Visibility"
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
 * The next instant at which any of these blocks or widgets appears or goes, so that a kept page is
 * thrown away in time; null when none will.
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

/** Cuts a headline to 110 characters at a word's end. @source SPEC §5 */
export function articleHeadline(text: string): string {
  const plain = text.trim().replace(/\s+/g, ' ')
  if (plain.length <= HEADLINE_MAX_LENGTH) return plain
  const cut = plain.slice(0, HEADLINE_MAX_LENGTH + 1)
  const lastSpace = cut.lastIndexOf(' ')
  return (lastSpace > 0 ? cut.slice(0, lastSpace) : cut.slice(0, HEADLINE_MAX_LENGTH)).trimEnd()
}
