import { Trans } from '@lingui/react/macro'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { isHexColour } from '#platform/shared/colour.ts'
import { centsOf } from '#platform/shared/money.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { Kerb } from '#platform/ui/Kerb.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { type CalendarEvent, enterAddress, eventAddress } from '../events.contract.ts'
import { canEnter } from '../events.rules.ts'
import type { PackedEvents } from '../packed-event.rules.ts'
import { CalendarMessages } from './CalendarWords.tsx'
import { useCalendarFormat } from './calendar-tools.ts'
import { EventChipWords } from './EventChip.tsx'
import { useNextEvents } from './use-next-events.ts'

/** Number of events to load, enough to find one that is open for entry. */
const LOOKED_AT = 12

/** Added by the server when it renders the page; never part of the saved widget. */
type Variables = { calendar?: PackedEvents }

/** The next event that is open for entry, on the hero of the home page; nothing if there is none. */
export function NextUp({ variables }: { variables: Variables }) {
  const calendar = useNextEvents(variables.calendar, LOOKED_AT)
  // Reserve the height until the data is loaded, so that the content below does not move.
  if (calendar === null) return <div className="h-25" />
  const nowMs = Date.parse(calendar.now)
  const event = calendar.data.find((one) => canEnter(one, nowMs))
  if (event === undefined) return null
  return (
    <CalendarMessages>
      <Card event={event} nowMs={nowMs} />
    </CalendarMessages>
  )
}

function Card({ event, nowMs }: { event: CalendarEvent; nowMs: number }) {
  const { slug, title, track, place, starts_on: day } = event
  return (
    <div className="card flex items-center gap-3 p-4 ps-6" data-theme="auto">
      <Kerb colour={track !== null && isHexColour(track.colour) ? track.colour : 'primary'} />
      <span className="text-row-date" aria-hidden="true">
        <bdi>{Number(day.slice(8))}</bdi>
      </span>
      <div className="min-w-0 grow">
        <p className="text-note text-muted">
          <When event={event} />
        </p>
        <h2 className="text-h4">
          <ScreenLink to={eventAddress(slug)} className="stretched">
            {title}
          </ScreenLink>
        </h2>
        <p className="text-note text-muted">
          {place === '' ? null : (
            <>
              <bdi>{place}</bdi>.{' '}
            </>
          )}
          <EventChipWords event={event} nowMs={nowMs} />
        </p>
      </div>
      <span className="btn btn-primary btn-small sm:hidden" aria-hidden="true">
        <Icon of={ArrowRight} mirrored />
      </span>
      <ScreenLink to={enterAddress(slug)} className="btn relative z-1 shrink-0 btn-primary max-sm:hidden">
        <span>
          <Way event={event} />
        </span>
      </ScreenLink>
    </div>
  )
}

function When({ event }: { event: CalendarEvent }) {
  const format = useCalendarFormat()
  const moment = format.moment(Date.parse(event.starts_at), event.timezone, 'short')
  // The line breaks before the time and not between 8:00 and am.
  const when = event.all_day ? format.day(event.starts_on, 'short') : moment.replace(/ (?=[ap]m$)/, '\u00A0')
  return <Trans>Next up, {when}</Trans>
}

/** The entry link with the usual price. The price for juniors is shown separately, because few people can pay it. */
function Way({ event }: { event: CalendarEvent }) {
  const format = useCalendarFormat()
  if (event.price === null || event.price === 0) return <Trans>Enter</Trans>
  const price = format.money(centsOf(event.price))
  return <Trans>Enter for {price}</Trans>
}
