import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isHexColour } from '#platform/shared/colour.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { centsOf } from '#platform/shared/money.ts'
import { Chip, type ChipTone } from '#platform/ui/Chip.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { TimingRow } from '#platform/ui/TimingRow.tsx'
import { type CalendarEvent, enterAddress, eventAddress } from '../events.contract.ts'
import { canEnter, type EventNote, noteOf, stateOf } from '../events.rules.ts'
import { useCalendarFormat } from './calendar-tools.ts'
import { EventChip } from './EventChip.tsx'

type EventRowProps = {
  event: CalendarEvent
  /** Time (ms) at which the displayed data was current. */
  nowMs: number
  /** Shows the month in the date, where no heading above the row names it. */
  hasMonth?: boolean
  /** For a list of full page width: shows more details and a link to the entry form. */
  isWide?: boolean
  titleLevel?: 3 | 4
  /** The logged-in person's status in this event; replaces the public chip and the price. */
  mark?: { words: string; tone: ChipTone } | undefined
}

/** One event in a list; the whole row links to its page. */
export function EventRow({
  event,
  nowMs,
  hasMonth = false,
  isWide = false,
  titleLevel = 3,
  mark,
}: EventRowProps) {
  const format = useCalendarFormat()
  const { starts_on: day, round, price, track, title } = event
  const language = event.text_languages?.title
  const isCancelled = event.status === 'cancelled'
  const note = noteOf(event, nowMs)
  const noteWords = note === null ? null : <NoteWords note={note} timezone={event.timezone} />
  return (
    <TimingRow
      kerb={track !== null && isHexColour(track.colour) ? track.colour : 'primary'}
      date={{
        day: String(Number(day.slice(8))),
        weekday: format.weekday(day),
        ...(hasMonth ? { month: format.shortMonth(day) } : {}),
        iso: day,
      }}
      title={language === undefined ? title : <bdi lang={language}>{title}</bdi>}
      titleNote={round === null ? undefined : <Trans>Round {round}</Trans>}
      note={isWide ? event.more?.about : <PlaceAnd place={event.place} words={noteWords} />}
      chip={
        mark === undefined || isCancelled ? (
          <EventChip event={event} nowMs={nowMs} />
        ) : (
          <Chip tone={mark.tone}>{mark.words}</Chip>
        )
      }
      price={
        price === null || isCancelled || mark !== undefined ? undefined : price === 0 ? (
          <Trans>Free</Trans>
        ) : (
          format.money(centsOf(price))
        )
      }
      href={eventAddress(event.slug)}
      isCancelled={isCancelled}
      titleLevel={titleLevel}
      {...(isWide
        ? {
            columns: 'full',
            place: event.place,
            placeNote: noteWords ?? <Start event={event} />,
            priceNote: isCancelled ? undefined : <Junior event={event} />,
            action: <RowAction event={event} nowMs={nowMs} />,
          }
        : { columns: 'short' })}
    />
  )
}

function PlaceAnd({ place, words }: { place: string; words: ReactNode }) {
  if (words === null) return place
  return (
    <>
      {place}. {words}
    </>
  )
}

/** The start time, shown if the row has no other note on times. */
function Start({ event }: { event: CalendarEvent }) {
  const format = useCalendarFormat()
  return event.all_day ? null : <bdi>{format.time(Date.parse(event.starts_at), event.timezone)}</bdi>
}

/** The price for juniors, with the club's label for them. */
function Junior({ event: { more } }: { event: CalendarEvent }) {
  const format = useCalendarFormat()
  if (more === undefined || more.junior === null) return null
  const { label, price } = more.junior
  return (
    <>
      <bdi>{label}</bdi> <bdi>{format.money(centsOf(price))}</bdi>
    </>
  )
}

/** Link to the entry form, or to the event's page if it has no entries: there, one can volunteer or read on. */
function RowAction({ event, nowMs }: { event: CalendarEvent; nowMs: number }) {
  if (canEnter(event, nowMs))
    return (
      <ScreenLink to={enterAddress(event.slug)} className="btn btn-small btn-primary">
        <span>
          <Trans>Enter</Trans>
        </span>
      </ScreenLink>
    )
  if (stateOf(event, nowMs) !== 'announced') return null
  return (
    <ScreenLink to={eventAddress(event.slug)} className="btn btn-outline btn-small">
      <span>
        {event.volunteers_taken < event.volunteers_needed ? (
          <Trans>Lend a hand</Trans>
        ) : (
          <Trans comment="Link from an event in a list to its page">See details</Trans>
        )}
      </span>
    </ScreenLink>
  )
}

/** The note of an event in words: the reason why it is cancelled or postponed, or when and for whom it is open. */
export function NoteWords({ note, timezone }: { note: EventNote; timezone: string }) {
  const format = useCalendarFormat()
  const dayOf = (instant: string) => format.day(dayInZone(Date.parse(instant), timezone), 'short')
  switch (note.kind) {
    case 'reason':
      return note.words
    case 'close': {
      const day = dayOf(note.at)
      return <Trans>Entries close {day}</Trans>
    }
    case 'no_entry':
      return <Trans>No entry needed</Trans>
    case 'late_fee': {
      const fee = format.money(centsOf(note.dollars))
      return <Trans>A late entry adds {fee}</Trans>
    }
    case 'volunteers': {
      const { taken, needed } = note
      return (
        <Trans>
          {taken} of <Plural value={needed} one="# volunteer" other="# volunteers" />
        </Trans>
      )
    }
  }
}
