import { useEffect, useState, type ComponentType } from 'react'
import { reportFault } from '#platform/web/report.ts'

/** Back to top comes by itself once the page stands: nobody is 100 px down before that. */
export function LateBackToTop() {
  const [Control, setControl] = useState<ComponentType | null>(null)
  useEffect(() => {
    import('#platform/ui/BackToTop.tsx').then(
      ({ BackToTop }) => setControl(() => BackToTop),
      (error: unknown) => reportFault(error, 'back to top'),
    )
  }, [])
  return Control === null ? null : <Control />
}
