import { ClubRegoAlert, ClubRegoNote, useOwnCases } from '#features/club-rego/club-rego-note.public.tsx'
import { NextEntryNote } from '#features/entries/entries-note.public.tsx'
import { NextEventNote } from '#features/events/events-members.public.tsx'
import { LogBookAlert, useOwnBooks } from '#features/log-book/log-book-note.public.tsx'
import { MemberHomeScreen } from '#features/membership/membership.public.tsx'
import { ConnectRacersLink } from '#features/racers/racers.public.tsx'
import { GarageNote } from '#features/vehicles/garage-note.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { useLiveSession } from '../live-session.ts'
import { paths } from '../paths.ts'
import { useDocumentHead } from '../shell/use-document-head.ts'
import { MembersFrame } from './MembersFrame.tsx'

/** The members' home at `/`. */
export function MemberHomeRoute() {
  const { name } = useSite()
  useLiveSession()
  const cases = useOwnCases()
  const books = useOwnBooks(cases.length > 0)
  useDocumentHead({ title: name, description: '', canonical: '' })
  return (
    <MembersFrame>
      <MemberHomeScreen
        website={paths.homePage()}
        connectRacers={<ConnectRacersLink />}
        garageNote={<GarageNote />}
        clubRegoNote={<ClubRegoNote cases={cases} />}
        alert={
          cases.length === 0 ? null : (
            <LogBookAlert books={books} otherwise={<ClubRegoAlert cases={cases} />} />
          )
        }
        eventsNote={<NextEntryNote otherwise={<NextEventNote />} />}
      />
    </MembersFrame>
  )
}
