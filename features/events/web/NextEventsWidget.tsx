import { Trans } from '@lingui/react/macro'
import { HeroLineExit } from '#platform/ui/art/HeroLineExit.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { TimingList } from '#platform/ui/TimingRow.tsx'
import { CALENDAR_PATH } from '../calendar-address.ts'
import type { PackedEvents } from '../packed-event.rules.ts'
import { CalendarMessages } from './CalendarWords.tsx'
import { EventRow } from './EventRow.tsx'
import { useNextEvents } from './use-next-events.ts'

type Variables = {
  heading: string
  most: number
  /** Added by the server when it renders the page; never part of the saved widget. */
  calendar?: PackedEvents
}

type NextEventsProps = { variables: Variables; isFirst: boolean; isAfterHero: boolean }

/** A list of the next few events of the calendar. */
export function NextEventsWidget({ variables, isFirst, isAfterHero }: NextEventsProps) {
  const { heading, most } = variables
  const calendar = useNextEvents(variables.calendar, most)
  const Heading = isFirst ? 'h1' : 'h2'
  const nowMs = Date.parse(calendar?.now ?? '')
  const events = calendar?.data.slice(0, most) ?? []
  return (
    <CalendarMessages>
      <div
        className={`relative flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 ${isAfterHero ? 'pt-14 pe-8 pb-3 lg:pt-20' : ''}`}
      >
        {isAfterHero ? <HeroLineExit /> : null}
        {heading === '' ? null : <Heading className={isFirst ? 'text-h1' : 'text-h3'}>{heading}</Heading>}
        <ScreenLink
          to={CALENDAR_PATH}
          className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline max-sm:hidden"
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
            <EventRow key={event.slug} event={event} nowMs={nowMs} hasMonth isWide />
          ))}
        </TimingList>
      )}
      <ScreenLink to={CALENDAR_PATH} className="mt-5 btn w-full btn-primary sm:hidden">
        <span>
          <Trans>See the calendar</Trans>
        </span>
      </ScreenLink>
    </CalendarMessages>
  )
}
