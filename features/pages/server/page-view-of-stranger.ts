import type { WidgetSettings } from '../widgets.contract.ts'
import type { PageRow } from '../pages.contract.ts'
import { type BlockTimes, isBlockVisible, isWidgetVisible, nextVisibilityChangeMs } from '../pages.rules.ts'
import type { StoredBlock, StoredPage } from './pages.store.ts'

/**
 * The page as a stranger may see it at this instant: without blocks and widgets that are hidden,
 * deleted, not yet begun or over.
 * @source SPEC §4 "Visibility", SECURITY §1
 */
export function visiblePart({ page, blocks }: StoredPage, nowMs: number): StoredPage {
  return {
    page: page.rows === null ? page : { ...page, rows: visibleRows(page.rows, nowMs) },
    blocks: blocks.filter((block) => isBlockVisible(timesOf(block), nowMs)),
  }
}

/** Until when `visiblePart` of these pages stays as it is; null when for good. */
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

/** The times of a stored block in the words of the rules. */
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

/** The settings among a widget's values; what is of another kind than it should be counts as absent. */
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
