import { useEffect, useState } from 'react'
import { reportFault } from '#platform/web/report.ts'
import { afterMs } from '#platform/web/timers.ts'
import type { PageView } from '../page-view.ts'
import { CLASSIC_PAGE_RECHECK_MS, PAGE_RECHECK_MS } from '../pages.rules.ts'
import type { PageData } from './load-page.ts'

/**
 * Shows what was found at once and checks with the server a little later; when `updated_at`
 * differs, the page is replaced and the list loaded anew. A page that is gone becomes null.
 * @source SPEC §4 "Page loading"
 */
export function useFreshPage(data: PageData, isNewerRenderer: boolean): PageView | null {
  const [newer, setNewer] = useState<{ view: PageView | null } | null>(null)
  const { view } = data
  useEffect(() => {
    if (view === null) return undefined
    let isGone = false
    const check = async (): Promise<void> => {
      const { findNewerPage } = await import('./check-page.ts')
      const found = await findNewerPage(view, !isNewerRenderer)
      if (found !== undefined && !isGone) setNewer({ view: found })
    }
    const stop = afterMs(isNewerRenderer ? PAGE_RECHECK_MS : CLASSIC_PAGE_RECHECK_MS, () => {
      check().catch((error: unknown) => reportFault(error, 'page check'))
    })
    return () => {
      isGone = true
      stop()
    }
  }, [view, isNewerRenderer])
  return newer === null ? view : newer.view
}
