import { type ComponentType, useEffect, useState } from 'react'
import { isSessionKept, onSessionElsewhere } from '#features/accounts/web/kept-session.ts'
import { reportFault } from '#platform/web/report.ts'
import { withAppWords } from '../words.ts'

/** A member's own address of the calendar, once the page stands: the document is the same bytes for all. */
export function OwnFeedPlace() {
  const [Own, setOwn] = useState<ComponentType | null>(null)
  useEffect(() => {
    const look = (): void => {
      if (!isSessionKept()) {
        setOwn(null)
        return
      }
      withAppWords(() => import('./LiveOwnFeed.tsx')).then(
        ({ LiveOwnFeed }) => setOwn(() => LiveOwnFeed),
        (error: unknown) => reportFault(error, 'own feed'),
      )
    }
    look()
    return onSessionElsewhere(look)
  }, [])
  return Own === null ? null : <Own />
}
