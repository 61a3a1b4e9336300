import { Plural, Trans } from '@lingui/react/macro'
import { centsOf } from '#features/catalogue/catalogue.rules.ts'
import { isHexColour } from '#platform/shared/colour.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Chip, type ChipTone } from '#platform/ui/Chip.tsx'
import { TimingRow } from '#platform/ui/TimingRow.tsx'
import { type CalendarEvent, eventAddress } from '../events.contract.ts'
import { type EventNote, noteOf } from '../events.rules.ts'
import { useCalendarFormat } from './calendar-tools.ts'
import { EventChip } from './EventChip.tsx'

type EventRowProps = {
  event: CalendarEvent
  /** When what is shown was true, ms. */
  nowMs: number
  /** Where no heading above the row names it. */
  hasMonth?: boolean
  titleLevel?: 3 | 4
  /** How somebody who is logged in stands with it: says more to them than what it says to all. */
  mark?: { words: string; tone: ChipTone } | undefined
}

/** One event on the timing sheet; the whole row leads to its page. */
export function EventRow({ event, nowMs, hasMonth = false, titleLevel = 3, mark }: EventRowProps) {
  const format = useCalendarFormat()
  const { starts_on: day, round, price, track, title } = event
  const isCancelled = event.status === 'cancelled'
  const note = noteOf(event, nowMs)
  return (
    <TimingRow
      kerb={track !== null && isHexColour(track.colour) ? track.colour : 'primary'}
      date={{
        day: String(Number(day.slice(8))),
        weekday: format.weekday(day),
        ...(hasMonth ? { month: format.shortMonth(day) } : {}),
        iso: day,
      }}
      title={title}
      titleNote={round === null ? undefined : <Trans>Round {round}</Trans>}
      note={
        note === null ? (
          event.place
        ) : (
          <>
            {event.place}. <NoteWords note={note} timezone={event.timezone} />
          </>
        )
      }
      chip={
        mark === undefined || isCancelled ? (
          <EventChip event={event} nowMs={nowMs} />
        ) : (
          <Chip tone={mark.tone}>{mark.words}</Chip>
        )
      }
      price={
        price === null || isCancelled ? undefined : price === 0 ? (
          <Trans>Free</Trans>
        ) : (
          format.money(centsOf(price))
        )
      }
      href={eventAddress(event.slug)}
      isCancelled={isCancelled}
      titleLevel={titleLevel}
      columns="short"
    />
  )
}

function NoteWords({ note, timezone }: { note: EventNote; timezone: string }) {
  const format = useCalendarFormat()
  const dayOf = (instant: string) => format.day(dayInZone(Date.parse(instant), timezone), 'short')
  switch (note.kind) {
    case 'reason':
      return note.words
    case 'close': {
      const day = dayOf(note.at)
      return <Trans>Entries close {day}</Trans>
    }
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
