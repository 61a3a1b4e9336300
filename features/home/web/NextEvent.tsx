import { Trans } from '@lingui/react/macro'
import { eventAddress } from '#features/events/events.contract.ts'
import { partsOfDay } from '#platform/shared/days.ts'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { OwnHome } from '../home.contract.ts'

/** The club's next event, for a person who has not entered any. */
export function NextEvent({ event }: { event: NonNullable<OwnHome['next_event']> }) {
  const format = useFormat()
  return (
    <section className="home-event card" aria-labelledby="next-event">
      <h2 id="next-event" className="text-note text-muted">
        <Trans>Next at the club. You have no upcoming entry.</Trans>
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
        </div>
      </div>
    </section>
  )
}
