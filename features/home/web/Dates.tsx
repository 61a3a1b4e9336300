import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { WatchedDate } from '../watched-dates.rules.ts'

/** Documents that end soon and log books that are nearly full. @source docs/reference/membership.md §6.3 */
export function Dates({ dates }: { dates: readonly WatchedDate[] }) {
  if (dates.length === 0) return null
  return (
    <section className="mt-8" aria-labelledby="needs-attention">
      <SectionHead id="needs-attention" title={<Trans>Needs attention</Trans>} />
      <ul>
        {dates.map((date) => (
          <li key={`${date.kind} ${date.path} ${date.day}`} className="home-date">
            <span className="min-w-0">
              <Title date={date} />
              {date.name === '' ? null : <bdi className="block text-note text-muted">{date.name}</bdi>}
            </span>
            <Value date={date} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Title({ date }: { date: WatchedDate }) {
  const label = <Label date={date} />
  if (date.path === '') return <span className="font-semibold">{label}</span>
  return (
    <ScreenLink to={date.path} className="stretched font-semibold hover:underline">
      {label}
    </ScreenLink>
  )
}

function Label({ date: { kind, is_over: isOver } }: { date: WatchedDate }): ReactNode {
  switch (kind) {
    case 'competition_licence':
      return isOver ? <Trans>Competition licence has ended</Trans> : <Trans>Competition licence ends</Trans>
    case 'drivers_licence':
      return isOver ? <Trans>Driver’s licence has ended</Trans> : <Trans>Driver’s licence ends</Trans>
    case 'rego':
      return isOver ? <Trans>Registration has ended</Trans> : <Trans>Registration ends</Trans>
    case 'insurance':
      return isOver ? <Trans>Insurance has ended</Trans> : <Trans>Insurance ends</Trans>
    case 'declaration':
      return isOver ? <Trans>Declaration has ended</Trans> : <Trans>Lodge your declaration</Trans>
    case 'club_rego':
      return isOver ? <Trans>Club rego has ended</Trans> : <Trans>Renew your club rego</Trans>
    case 'inspection':
      return <Trans>Inspection booked</Trans>
    case 'log_book':
      return isOver ? <Trans>Log book is full</Trans> : <Trans>Log book is nearly full</Trans>
  }
}

/** The last day, the days of a log book, or the appointment of an inspection. */
function Value({ date: { day, note, days } }: { date: WatchedDate }) {
  const format = useFormat()
  if (days !== null) {
    const { used, allowed } = days
    return (
      <span className="figure shrink-0">
        <Trans comment="Days of a log book">
          {used} of {allowed} days
        </Trans>
      </span>
    )
  }
  if (day === null) return note === '' ? null : <bdi className="text-note">{note}</bdi>
  return <span className="figure shrink-0">{format?.day(day, 'medium')}</span>
}
