import { Plural, Trans } from '@lingui/react/macro'
import { useSite } from '#features/site/site.public.tsx'
import { daysBetween } from '#platform/shared/days.ts'
import { Kerb } from '#platform/ui/Kerb.tsx'
import { PlaceBar } from '#platform/ui/PlaceBar.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { NextEvent } from '../../../desk-overview.contract.ts'

/** The next published event with its places. */
export function NextEventCard({ event, today }: { event: NextEvent; today: string }) {
  const format = useFormat()
  const { timezone } = useSite()
  const { id, title, day, place, capacity, taken, unpaid, entries_close_at: closesAt } = event
  const days = daysBetween(today, day)
  const closes = closesAt === null ? '' : (format?.moment(Date.parse(closesAt), timezone) ?? '')
  return (
    <section aria-labelledby="desk-next-event">
      <SectionHead
        id="desk-next-event"
        title={<Trans>Next event</Trans>}
        isRuled={false}
        aside={
          <ScreenLink
            to="/cms/events"
            className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
          >
            <Trans>All events</Trans>
          </ScreenLink>
        }
      />
      <div className="relative overflow-hidden rounded-card border border-line bg-surface p-5">
        <Kerb colour="primary" />
        <p className="text-h4">
          <bdi>{title}</bdi>
        </p>
        <p className="mb-4 text-muted">
          {[format?.day(day, 'medium') ?? '', place].filter(Boolean).join(', ')}
          <span className="block">
            {days <= 0 ? <Trans>Today</Trans> : <Plural value={days} one="In # day" other="In # days" />}
          </span>
        </p>
        {capacity === null ? (
          <p>
            <Plural value={taken} one="# entry" other="# entries" />
          </p>
        ) : (
          <PlaceBar
            taken={taken}
            total={capacity}
            note={unpaid === 0 ? undefined : <Plural value={unpaid} one="# unpaid" other="# unpaid" />}
          />
        )}
        {closes === '' ? null : (
          <p className="mt-3 text-note text-muted">
            <Trans>Entries close {closes}</Trans>
          </p>
        )}
        <p className="mt-4 flex flex-wrap gap-2">
          <ScreenLink to={`/cms/entries/${id}`} className="btn btn-outline btn-small">
            <span>
              <Trans comment="Button: opens the entries of an event">Entries</Trans>
            </span>
          </ScreenLink>
          <ScreenLink
            to={days <= 0 ? '/cms/gate' : `/cms/events/${id}`}
            className="btn btn-outline btn-small"
          >
            <span>{days <= 0 ? <Trans>Gate check-in</Trans> : <Trans>Edit event</Trans>}</span>
          </ScreenLink>
        </p>
      </div>
    </section>
  )
}
