import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { isHexColour } from '#platform/shared/colour.ts'
import { Kerb } from '#platform/ui/Kerb.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { useFetching } from '#platform/web/lazy/use-fetched.ts'
import { call } from '#platform/web/http.ts'
import { calendarEvent, eventAddress, type EventCompany, type EventDetail } from '../../events.contract.ts'
import { EventWhen } from '../EventWhen.tsx'

type EventToEnterProps = {
  slug: string
  /** Called with the people who may enter, once the event is loaded. */
  onCompany: (company: EventCompany) => void
}

/**
 * The event that a guest is about to enter: title, day, place, and whether it is for members only. The price depends on
 * the person, so it is not shown before the login. Renders nothing if the event cannot be loaded, because the login
 * does not depend on it.
 */
export function EventToEnter({ slug, onCompany }: EventToEnterProps) {
  const { data, failure } = useFetching(`${calendarEvent.path} ${slug}`, (signal) =>
    call(calendarEvent, {}, { params: { slug }, signal }),
  )
  const company = data?.item.company
  useEffect(() => {
    if (company !== undefined) onCompany(company)
  }, [company, onCompany])
  if (failure !== '') return null
  if (data === null) return <SkeletonRows count={2} />
  return <Known event={data.item} />
}

const LINK = 'inline-flex min-h-11 items-center font-semibold text-primary hover:underline'

function Known({ event }: { event: EventDetail }) {
  const { slug, title, track } = event
  const colour = track !== null && isHexColour(track.colour) ? track.colour : 'primary'
  return (
    <section className="mt-6 card p-4 ps-6" aria-labelledby="event-to-enter">
      <Kerb colour={colour} />
      <h2 id="event-to-enter" className="text-h4">
        <bdi lang={event.text_languages?.title}>{title}</bdi>
      </h2>
      <p className="text-note text-muted">
        <EventWhen event={event.all_day ? { ...event, starts_at: null } : event} />
      </p>
      {event.company === 'members' ? (
        <p className="mt-2">
          <Trans>This event is for club members.</Trans>
        </p>
      ) : null}
      <p className="flex flex-wrap gap-x-6">
        <ScreenLink to={eventAddress(slug)} className={LINK}>
          <Trans>Back to the event</Trans>
        </ScreenLink>
        {event.company === 'members' ? (
          <ScreenLink to="/renew" className={LINK}>
            <Trans>Join the club</Trans>
          </ScreenLink>
        ) : null}
      </p>
    </section>
  )
}
