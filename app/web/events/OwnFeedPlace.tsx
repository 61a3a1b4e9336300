import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ComponentType, useEffect, useState } from 'react'
import { hasStoredSession, onSessionElsewhere } from '#features/accounts/web/stored-session.ts'
import { NO_MARKS, type OwnMarks } from '#features/events/events-screens.public.tsx'
import { reportFault } from '#platform/web/report.ts'
import { withAppMessages } from '../messages.ts'

type OwnProps = { onMarks: (marks: OwnMarks) => void }

/**
 * Shows a member's personal calendar feed after hydration, because the document is identical for all visitors, and
 * marks the events that they have entered.
 * @param words the app's messages, since those of the calendar lack the texts of members' screens
 */
export function OwnFeedPlace({ words, onMarks }: OwnProps & { words: I18n }) {
  const [Own, setOwn] = useState<ComponentType<OwnProps> | null>(null)
  useEffect(() => {
    const look = (): void => {
      if (!hasStoredSession()) {
        setOwn(null)
        onMarks(NO_MARKS)
        return
      }
      withAppMessages(() => import('./LiveOwnFeed.tsx')).then(
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
