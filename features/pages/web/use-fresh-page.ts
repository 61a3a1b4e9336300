import { useEffect, useState } from 'react'
import { reportFault } from '#platform/web/report.ts'
import { afterMs } from '#platform/web/timers.ts'
import type { PageView } from '../page-view.ts'
import { CLASSIC_PAGE_RECHECK_MS, hasChangedSince, PAGE_RECHECK_MS } from '../pages.rules.ts'
import type { PageData } from './load-page.ts'

type Newer = { view: PageView | null }

/**
 * Returns the loaded page at once, compares it with the server shortly after, and again whenever one of its timed
 * blocks or widgets begins or ends. A changed page is replaced and the cached list reloaded. A deleted page becomes
 * null.
 * @param nowMs the current instant, updated each minute; null before it is known
 * @source docs/reference/pages-and-blocks.md §5.2, §2.2
 */
export function useFreshPage(
  data: PageData,
  isNewerRenderer: boolean,
  nowMs: number | null,
): PageView | null {
  const [newer, setNewer] = useState<Newer | null>(null)
  const { view: found } = data
  const view = newer === null ? found : newer.view
  useEffect(() => {
    const waitMs = isNewerRenderer ? PAGE_RECHECK_MS : CLASSIC_PAGE_RECHECK_MS
    return found === null ? undefined : checkAfter(waitMs, found, !isNewerRenderer, setNewer)
  }, [found, isNewerRenderer])
  useEffect(
    () =>
      view !== null && nowMs !== null && hasChangedSince(view, nowMs)
        ? checkAfter(0, view, !isNewerRenderer, setNewer)
        : undefined,
    [view, nowMs, isNewerRenderer],
  )
  return view
}

/** Compares a page with the server after `waitMs` and calls back if it differs. Returns a cancel function. */
function checkAfter(
  waitMs: number,
  shown: PageView,
  useClassicCalls: boolean,
  replace: (newer: Newer) => void,
): () => void {
  let isGone = false
  const check = async (): Promise<void> => {
    const { findNewerPage } = await import('./check-page.ts')
    const view = await findNewerPage(shown, useClassicCalls)
    if (view !== undefined && !isGone) replace({ view })
  }
  const stop = afterMs(waitMs, () => {
    check().catch((error: unknown) => reportFault(error, 'page check'))
  })
  return () => {
    isGone = true
    stop()
  }
}
