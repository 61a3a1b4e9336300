import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { dayInZone } from '#platform/shared/format.ts'
import { Chip, type ChipTone } from '#platform/ui/Chip.tsx'
import type { CalendarEvent } from '../events.contract.ts'
import { chipOf, type EventChip as Said } from '../events.rules.ts'
import { useCalendarFormat } from './calendar-tools.ts'

const TONES: Record<Said['kind'], ChipTone> = {
  cancelled: 'danger',
  postponed: 'warn',
  results: 'neutral',
  provisional: 'neutral',
  over: 'neutral',
  live: 'info',
  full: 'neutral',
  reserves: 'warn',
  closed: 'neutral',
  run: 'info',
  jobs: 'info',
  places: 'primary',
  open: 'primary',
  late: 'warn',
  opens: 'neutral',
  no_entry: 'neutral',
  open_ended: 'primary',
}

/** The maximum number of free places at which the chip is highlighted. */
const LAST_PLACES = 5

/** The most important information about an event in one to three words; nothing if there is none. */
export function EventChip({ event, nowMs }: { event: CalendarEvent; nowMs: number }) {
  const said = chipOf(event, nowMs)
  if (said === null) return null
  const tone = said.kind === 'places' && said.left <= LAST_PLACES ? 'warn' : TONES[said.kind]
  return (
    <Chip tone={tone}>
      <ChipWords said={said} timezone={event.timezone} />
    </Chip>
  )
}

/** The text of the chip without its box, for the end of a sentence. */
export function EventChipWords({ event, nowMs }: { event: CalendarEvent; nowMs: number }) {
  const said = chipOf(event, nowMs)
  return said === null ? null : <ChipWords said={said} timezone={event.timezone} />
}

function ChipWords({ said, timezone }: { said: Said; timezone: string }): ReactNode {
  const format = useCalendarFormat()
  const dayOf = (instant: string) => format.day(dayInZone(Date.parse(instant), timezone), 'short')
  switch (said.kind) {
    case 'cancelled':
      return <Trans>Cancelled</Trans>
    case 'postponed':
      return <Trans>Postponed</Trans>
    case 'results':
      return <Trans>Final results</Trans>
    case 'provisional':
      return <Trans>Provisional results</Trans>
    case 'over':
      return <Trans>Over</Trans>
    case 'live':
      return <Trans>On now</Trans>
    case 'full':
      return <Trans>Full</Trans>
    case 'reserves':
      return <Trans>Full, reserves open</Trans>
    case 'closed':
      return <Trans>Entries closed</Trans>
    case 'run':
      return <Trans>Club rego run</Trans>
    case 'jobs':
      return <Trans>Jobs open</Trans>
    case 'places':
      return <Plural value={said.left} one="Open: # place left" other="Open: # places left" />
    case 'open': {
      const day = dayOf(said.at)
      return <Trans>Enter by {day}</Trans>
    }
    case 'late': {
      const day = dayOf(said.at)
      return <Trans>Late entries until {day}</Trans>
    }
    case 'opens': {
      const day = dayOf(said.at)
      return <Trans>Entries open {day}</Trans>
    }
    case 'no_entry':
      return <Trans>No entry needed</Trans>
    case 'open_ended':
      return <Trans>Entries open</Trans>
  }
}
