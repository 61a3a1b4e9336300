import { useEffect, useState, type ComponentType } from 'react'
import { reportFault } from '#platform/web/report.ts'

/** Loads the back-to-top button after hydration, because it appears only after scrolling 100 px. */
export function LazyBackToTop() {
  const [Control, setControl] = useState<ComponentType | null>(null)
  useEffect(() => {
    import('#platform/ui/BackToTop.tsx').then(
      ({ BackToTop }) => setControl(() => BackToTop),
      (error: unknown) => reportFault(error, 'back to top'),
    )
  }, [])
  return Control === null ? null : <Control />
}
