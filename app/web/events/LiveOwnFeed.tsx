import { useSession } from '#features/accounts/accounts.public.tsx'
import { OwnEntries } from '#features/entries/entries-note.public.tsx'
import type { OwnMarks } from '#features/events/events-screens.public.tsx'
import { OwnFeed } from '#features/calendar-feed/calendar-feed.public.tsx'
import { useLiveSession } from '../live-session.ts'

/** What a member has entered and their own address of the calendar, as soon as calls may carry the session. */
export function LiveOwnFeed({ onMarks }: { onMarks: (marks: OwnMarks) => void }) {
  useLiveSession()
  const isLoggedIn = useSession(({ access_token }) => access_token !== '')
  return isLoggedIn ? (
    <>
      <OwnEntries onMarks={onMarks} />
      <OwnFeed />
    </>
  ) : null
}
