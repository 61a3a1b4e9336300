import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ComponentType, useEffect, useState } from 'react'
import { isSessionKept, onSessionElsewhere } from '#features/accounts/web/kept-session.ts'
import { NO_MARKS, type OwnMarks } from '#features/events/events-screens.public.tsx'
import { reportFault } from '#platform/web/report.ts'
import { withAppWords } from '../words.ts'

type OwnProps = { onMarks: (marks: OwnMarks) => void }

/**
 * A member's own address of the calendar, once the page stands: the document is the same bytes for all.
 * What they have entered is marked in the list beside it.
 * @param words the language as it is outside the calendar, whose own words know nothing of members' screens
 */
export function OwnFeedPlace({ words, onMarks }: OwnProps & { words: I18n }) {
  const [Own, setOwn] = useState<ComponentType<OwnProps> | null>(null)
  useEffect(() => {
    const look = (): void => {
      if (!isSessionKept()) {
        setOwn(null)
        onMarks(NO_MARKS)
        return
      }
      withAppWords(() => import('./LiveOwnFeed.tsx')).then(
        ({ LiveOwnFeed }) => setOwn(() => LiveOwnFeed),
        (error: unknown) => reportFault(error, 'own feed'),
      )
    }
    look()
    return onSessionElsewhere(look)
  }, [onMarks])
  if (Own === null) return null
  return (
    <I18nProvider i18n={words}>
      <Own onMarks={onMarks} />
    </I18nProvider>
  )
}
