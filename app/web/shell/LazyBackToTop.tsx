import { useEffect, useState } from 'react'
import type { BackToTop } from '#platform/ui/BackToTop.tsx'
import { reportFault } from '#platform/web/report.ts'

/** The back-to-top button, loaded after hydration, because it appears only after scrolling 100 px. */
export function LazyBackToTop(props: Parameters<typeof BackToTop>[0]) {
  const [Control, setControl] = useState<typeof BackToTop | null>(null)
  useEffect(() => {
    import('#platform/ui/BackToTop.tsx').then(
      (loaded) => setControl(() => loaded.BackToTop),
      (error: unknown) => reportFault(error, 'back to top'),
    )
  }, [])
  return Control === null ? null : <Control {...props} />
}
