import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { HeroLineExit } from '#platform/ui/art/HeroLineExit.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { TimingList } from '#platform/ui/TimingRow.tsx'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { CALENDAR_PATH } from '../calendar-address.ts'
import { type CalendarAnswer, calendarEvents } from '../events.contract.ts'
import { CalendarWords } from './CalendarWords.tsx'
import { EventRow } from './EventRow.tsx'

/** The events, and when that was true: what else the calendar's answer holds is not shown here. */
type NextEvents = Pick<CalendarAnswer, 'data' | 'now'>

type Variables = {
  heading: string
  most: number
  /** Put in by the server when it draws the page; what the page's author saves never holds it. */
  calendar?: NextEvents
}

type NextEventsProps = { variables: Variables; isFirst: boolean; isAfterHero: boolean }

/** The next few events, from the calendar as it is. */
export function NextEventsWidget({ variables, isFirst, isAfterHero }: NextEventsProps) {
  const { heading, most } = variables
  const calendar = useNextEvents(variables.calendar, most)
  const Heading = isFirst ? 'h1' : 'h2'
  const nowMs = Date.parse(calendar?.now ?? '')
  const events = calendar?.data.slice(0, most) ?? []
  return (
    <CalendarWords>
      <div
        className={`relative flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 ${isAfterHero ? 'pt-14 pe-8 pb-3 lg:pt-20' : ''}`}
      >
        {isAfterHero ? <HeroLineExit /> : null}
        {heading === '' ? null : <Heading className={isFirst ? 'text-h1' : 'text-h3'}>{heading}</Heading>}
        <ScreenLink
          to={CALENDAR_PATH}
          className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
        >
          <Trans>See the calendar</Trans>
        </ScreenLink>
      </div>
      {calendar !== null && events.length === 0 ? (
        <p className="mt-4 text-muted">
          <Trans>Nothing is planned just now. Look again soon.</Trans>
        </p>
      ) : (
        <TimingList isRuled={!isAfterHero}>
          {events.map((event) => (
            <EventRow key={event.slug} event={event} nowMs={nowMs} hasMonth />
          ))}
        </TimingList>
      )}
    </CalendarWords>
  )
}

/** A page that was drawn by the server brings them along; one that came by a call asks for them. */
function useNextEvents(drawn: NextEvents | undefined, most: number): NextEvents | null {
  const [known, setKnown] = useState<NextEvents | null>(drawn ?? null)
  const isDrawn = drawn !== undefined
  useEffect(() => {
    if (isDrawn) return undefined
    const leaving = new AbortController()
    call(calendarEvents, { most }, { signal: leaving.signal }).then(setKnown, (error: unknown) => {
      if (!leaving.signal.aborted) reportFault(error, 'next events')
    })
    return () => leaving.abort()
  }, [isDrawn, most])
  return drawn ?? known
}
