import type { WidgetSettings } from '../widgets.contract.ts'
import type { PageRow } from '../pages.contract.ts'
import { type BlockTimes, isBlockVisible, isWidgetVisible, nextVisibilityChangeMs } from '../pages.rules.ts'
import type { StoredBlock, StoredPage } from './pages.store.ts'

/**
 * Returns the page as visible to anonymous visitors at an instant: without blocks and widgets that are hidden, deleted,
 * not yet visible or expired.
 * @source docs/reference/pages-and-blocks.md §2.2
 */
export function visiblePart({ page, blocks }: StoredPage, nowMs: number): StoredPage {
  return {
    page: page.rows === null ? page : { ...page, rows: visibleRows(page.rows, nowMs) },
    blocks: blocks.filter((block) => isBlockVisible(timesOf(block), nowMs)),
  }
}

/** Returns until when `visiblePart` of these pages stays the same; null if it never changes. */
export function visibleUntilMs(pages: readonly StoredPage[], nowMs: number): number | null {
  const blocks = pages
    .flatMap((stored) => stored.blocks)
    .filter((block) => block.startTime !== null || block.endTime !== null)
  const widgets = pages.flatMap(({ page }) =>
    (page.rows ?? []).flatMap((row) => row.blocks.flatMap((block) => block.widgets)),
  )
  return nextVisibilityChangeMs(
    blocks.map(timesOf),
    widgets.map(({ variables }) => settingsOf(variables)),
    nowMs,
  )
}

/** Converts the times of a stored block for the visibility rules. */
export function timesOf({
  hidden,
  deleted,
  startTime,
  endTime,
}: Pick<StoredBlock, 'hidden' | 'deleted' | 'startTime' | 'endTime'>): BlockTimes {
  return {
    hidden,
    deleted,
    start_time: startTime?.toISOString() ?? null,
    end_time: endTime?.toISOString() ?? null,
  }
}

/** Returns the settings among a widget’s values; values of the wrong type count as absent. */
export function settingsOf(variables: Readonly<Record<string, unknown>>): WidgetSettings {
  const text = (name: keyof WidgetSettings) =>
    typeof variables[name] === 'string' ? { [name]: variables[name] } : {}
  return { ...text('widget_is_visible'), ...text('widget_hidden_before'), ...text('widget_hidden_after') }
}

function visibleRows(rows: readonly PageRow[], nowMs: number): PageRow[] {
  return rows.map((row) => ({
    ...row,
    blocks: row.blocks.map((block) => ({
      ...block,
      widgets: block.widgets.filter(({ variables }) => isWidgetVisible(settingsOf(variables), nowMs)),
    })),
  }))
}
