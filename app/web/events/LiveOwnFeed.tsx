import { useSession } from '#features/accounts/accounts.public.tsx'
import { OwnEntries } from '#features/entries/entries-note.public.tsx'
import type { OwnMarks } from '#features/events/events-screens.public.tsx'
import { OwnFeed } from '#features/events/calendar-feed.public.tsx'
import { useLiveSession } from '../live-session.ts'

/** A member's entries and personal calendar feed, loaded once the session is restored. */
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
