import { Plural, Trans } from '@lingui/react/macro'
import type { ComponentType, ReactNode } from 'react'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { isHexColour } from '#platform/shared/colour.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { centsOf } from '#platform/shared/money.ts'
import { Figure } from '#platform/ui/Figure.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { Kerb } from '#platform/ui/Kerb.tsx'
import { PlaceBar } from '#platform/ui/PlaceBar.tsx'
import { type EventDetail, eventFilePath } from '../events.contract.ts'
import { stateOf } from '../events.rules.ts'
import { useCalendarFormat } from './calendar-tools.ts'
import { EntryButton } from './EntryButton.tsx'
import { EventChip } from './EventChip.tsx'

export type EntryCardProps = {
  event: EventDetail
  nowMs: number
  Own: ComponentType<{ slug: string; children: ReactNode }>
}

/** The price, availability and deadline of an event, with the entry button. */
export function EntryCard({ event, nowMs, Own }: EntryCardProps) {
  const { track, capacity, places_taken: taken, reserve_capacity: reserves } = event
  const isOff = event.status === 'cancelled' || event.status === 'postponed'
  const state = stateOf(event, nowMs)
  const isOpen = state === 'entries_open' || state === 'late_entries'
  return (
    <aside className="event-card">
      <Kerb
        colour={isOff ? 'cancelled' : track !== null && isHexColour(track.colour) ? track.colour : 'primary'}
      />
      {isOff ? <CalledOff event={event} /> : <Price event={event} />}
      <p className={isOpen ? 'event-offer' : undefined}>
        <EventChip event={event} nowMs={nowMs} />
      </p>
      {capacity === null || isOff ? null : (
        <div className="event-offer">
          <PlaceBar
            taken={taken}
            total={capacity}
            note={
              reserves === 0 ? undefined : (
                <Plural
                  value={reserves}
                  one="then # place on the reserve list"
                  other="then # places on the reserve list"
                />
              )
            }
          />
        </div>
      )}
      {isOff ? null : <Entries event={event} nowMs={nowMs} />}
      <Own slug={event.slug}>{isOff ? null : <EntryButton event={event} nowMs={nowMs} />}</Own>
      {nowMs >= Date.parse(event.ends_at) ? null : (
        <a href={eventFilePath(event.slug)} className="btn btn-outline w-full" download>
          <span>
            <Icon of={CalendarPlus} />
            <Trans>Add to my calendar</Trans>
          </span>
        </a>
      )}
    </aside>
  )
}

function CalledOff({ event: { status, status_reason: reason } }: { event: EventDetail }) {
  return (
    <div>
      <p className="text-h3 head-face">
        {status === 'cancelled' ? (
          <Trans>This event is cancelled</Trans>
        ) : (
          <Trans>This event is postponed</Trans>
        )}
      </p>
      {reason === '' ? null : <p className="event-reason">{reason}</p>}
    </div>
  )
}

function Price({ event: { price, prices } }: { event: EventDetail }) {
  const format = useCalendarFormat()
  if (price === null) return null
  const [main] = prices
  if (price === 0)
    return (
      <p className="event-offer text-h3 head-face">
        <Trans>Free</Trans>
      </p>
    )
  return (
    <p className="event-offer event-price">
      <Figure className="text-h2 head-face">{format.money(centsOf(price))}</Figure>
      {main === undefined ? null : <span className="text-note text-muted">{main.label}</span>}
    </p>
  )
}

/** A sentence about when entries open and close; nothing if no entry is needed. */
function Entries({ event, nowMs }: { event: EventDetail; nowMs: number }) {
  const format = useCalendarFormat()
  const state = stateOf(event, nowMs)
  const spelled = (instant: string) => ({
    day: format.day(dayInZone(Date.parse(instant), event.timezone), 'short'),
    time: format.time(Date.parse(instant), event.timezone),
  })
  if (state === 'entries_to_open' && event.entries_open_at !== null) {
    const { day, time } = spelled(event.entries_open_at)
    return (
      <p className="event-offer text-note text-muted">
        <Trans>
          Entries open {day} at {time}.
        </Trans>
      </p>
    )
  }
  if (state === 'entries_open' && event.entries_close_at !== null) {
    const { day, time } = spelled(event.entries_close_at)
    return (
      <p className="event-offer text-note text-muted">
        <Trans>
          Entries close {day} at {time}.
        </Trans>
      </p>
    )
  }
  if (state === 'late_entries' && event.late_until !== null) {
    const { day, time } = spelled(event.late_until)
    const fee = format.money(centsOf(event.late_fee ?? 0))
    return (
      <p className="event-offer text-note text-muted">
        <Trans>
          Late entries until {day} at {time}, for {fee} more.
        </Trans>
      </p>
    )
  }
  return null
}
