import './members.css'
import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { OwnStatus } from '#features/entries/entries-note.public.tsx'
import { useLiveSession } from '../live-session.ts'

/**
 * The member's own entry on an event's page, once the session is restored. @param words the messages of the members'
 * app, because the page around it has only those of the calendar
 */
export function OwnEntry({ slug, words }: { slug: string; words: I18n }) {
  useLiveSession()
  const isLoggedIn = useSession(({ access_token }) => access_token !== '')
  if (!isLoggedIn) return null
  return (
    <I18nProvider i18n={words}>
      <OwnStatus slug={slug} />
    </I18nProvider>
  )
}
