import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ComponentType, useEffect, useState } from 'react'
import { isSessionKept, onSessionElsewhere } from '#features/accounts/web/kept-session.ts'
import { reportFault } from '#platform/web/report.ts'
import { withAppWords } from '../words.ts'

/**
 * A member's own address of the calendar, once the page stands: the document is the same bytes for all.
 * @param words the language as it is outside the calendar, whose own words know nothing of members' screens
 */
export function OwnFeedPlace({ words }: { words: I18n }) {
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
  if (Own === null) return null
  return (
    <I18nProvider i18n={words}>
      <Own />
    </I18nProvider>
  )
}
