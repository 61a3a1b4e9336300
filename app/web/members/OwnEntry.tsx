import './members.css'
import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { OwnStanding } from '#features/entries/entries-note.public.tsx'
import { useLiveSession } from '../live-session.ts'

/** On an event's page, as soon as calls may carry the session of who is logged in. @param words of the app: the page around it speaks the calendar's alone */
export function OwnEntry({ slug, words }: { slug: string; words: I18n }) {
  useLiveSession()
  const isLoggedIn = useSession(({ access_token }) => access_token !== '')
  if (!isLoggedIn) return null
  return (
    <I18nProvider i18n={words}>
      <OwnStanding slug={slug} />
    </I18nProvider>
  )
}
