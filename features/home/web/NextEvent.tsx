import { Trans } from '@lingui/react/macro'
import { eventAddress } from '#features/events/events.contract.ts'
import { partsOfDay } from '#platform/shared/days.ts'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { OwnHome } from '../home.contract.ts'

type Next = NonNullable<OwnHome['next_event']>

/** The club's next event, for a person who has not entered any. */
export function NextEvent({ event }: { event: Next }) {
  const format = useFormat()
  return (
    <section className="home-event card" aria-labelledby="next-event">
      <h2 id="next-event" className="text-note text-muted">
        <Trans>The club’s next event</Trans>
      </h2>
      <div className="mt-2 flex items-center gap-5">
        <span className="day-number" aria-hidden="true">
          {partsOfDay(event.starts_on).day}
        </span>
        <div className="min-w-0">
          <ScreenLink to={eventAddress(event.slug)} className="stretched text-h4 hover:underline">
            <bdi>{event.title}</bdi>
          </ScreenLink>
          <p className="text-note text-muted">{format?.day(event.starts_on, 'short')}</p>
          {event.entries ? (
            <p className="text-note">
              <Entries entries={event.entries} />
            </p>
          ) : null}
        </div>
      </div>
    </section>
  )
}

/** Says whether the event can be entered, and until or from when. */
function Entries({ entries: { kind, day: iso } }: { entries: NonNullable<Next['entries']> }) {
  const format = useFormat()
  const day = iso === null || format === null ? '' : format.day(iso, 'short')
  switch (kind) {
    case 'not_needed':
      return <Trans>No entry needed</Trans>
    case 'opens':
      return day === '' ? <Trans>Entries are not open yet</Trans> : <Trans>Entries open {day}</Trans>
    case 'open':
      return day === '' ? <Trans>Entries are open</Trans> : <Trans>Entries are open until {day}</Trans>
    case 'full':
      return <Trans>All places are taken</Trans>
    case 'closed':
      return <Trans>Entries are closed</Trans>
    case 'live':
      return <Trans>It is on now</Trans>
  }
}
