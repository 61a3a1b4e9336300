import { useEffect, useState } from 'react'
import { reportFault } from '#platform/web/report.ts'
import type { PageView } from '../../page-view.ts'
import { loadCodeOf } from '../page-code.ts'
import { templatesOf } from '../widgets/registry.ts'

/** Loads the code of the widgets on a page. @returns whether the code is loaded */
export function usePreviewCode(view: PageView): boolean {
  const [ready, setReady] = useState<string | null>(null)
  const templates = templatesOf(view).join(' ')
  useEffect(() => {
    let isOver = false
    loadCodeOf(view).then(
      () => {
        if (!isOver) setReady(templates)
      },
      (error: unknown) => reportFault(error, 'preview'),
    )
    return () => {
      isOver = true
    }
    // The code depends on the templates only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [templates])
  return ready !== null
}
