import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { isHexColour } from '#platform/shared/colour.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { Kerb } from '#platform/ui/Kerb.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { calendarAddress, type CalendarView } from '../calendar-address.ts'
import type { CalendarListing } from '../calendar-source.ts'
import { type CalendarFilters, FEED_PATH } from '../events.contract.ts'
import { mergedItems } from '../racing.rules.ts'
import { useCalendarFormat } from './calendar-tools.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { MonthHead } from './MonthHead.tsx'

type CalendarAsideProps = {
  listing: CalendarListing
  shown: CalendarView
  origin: string
  /** Content below the feed link for logged-in persons. */
  own: ReactNode
}

/** The column beside the list: a small month, the tracks, and the feed link. */
export function CalendarAside({ listing, shown, origin, own }: CalendarAsideProps) {
  const { data: events, today, filters } = listing
  const glance = shown.month ?? events[0]?.starts_on.slice(0, 7) ?? today.slice(0, 7)
  return (
    <aside className="calendar-aside">
      {shown.view === 'month' ? null : <Glance month={glance} listing={listing} shown={shown} />}
      {filters.tracks.length === 0 ? null : <Tracks tracks={filters.tracks} shown={shown} />}
      <Feed origin={origin} />
      {own}
    </aside>
  )
}

type GlanceProps = { month: string; listing: CalendarListing; shown: CalendarView }

/** A small calendar of one month, with links to the previous and next one. */
function Glance({ month, listing, shown }: GlanceProps) {
  return (
    <section className="calendar-glance">
      <MonthHead listing={listing} shown={shown} month={month} isSmall />
      <MonthGrid month={month} items={mergedItems(listing.data, listing.elsewhere)} today={listing.today} />
    </section>
  )
}

function Tracks({ tracks, shown }: { tracks: CalendarFilters['tracks']; shown: CalendarView }) {
  return (
    <section>
      <h2 className="text-h4">
        <Trans>Tracks</Trans>
      </h2>
      <ul className="calendar-tracks">
        {tracks.map(({ slug, name, colour, surface, length_m: lengthM }) => (
          <li key={slug}>
            <Kerb colour={isHexColour(colour) ? colour : 'primary'} />
            <ScreenLink
              to={calendarAddress({ ...shown, track: slug })}
              className="inline-flex min-h-11 items-center hover:underline"
            >
              {name}
            </ScreenLink>
            <span className="text-note text-muted">
              {lengthM === null ? surface : <Kilometres lengthM={lengthM} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Kilometres({ lengthM }: { lengthM: number }) {
  const format = useCalendarFormat()
  const length = format.number(lengthM / 1000, lengthM % 100 === 0 ? 1 : 2)
  return <Trans>{length} km</Trans>
}

/** The link to subscribe to the whole calendar. */
function Feed({ origin }: { origin: string }) {
  const { t } = useLingui()
  return (
    <section aria-label={t`In your own calendar`}>
      <a href={`${origin.replace(/^https?:/, 'webcal:')}${FEED_PATH}`} className="btn btn-outline w-full">
        <span>
          <Icon of={CalendarPlus} />
          <Trans>Add all to my calendar</Trans>
        </span>
      </a>
      <p className="mt-2 text-note text-muted">
        <Trans>A feed your phone keeps up to date, cancellations included.</Trans>
      </p>
      <p className="mt-2 text-note text-muted">
        <Trans>Or paste this address into your calendar:</Trans>{' '}
        <Ltr className="calendar-feed">{origin + FEED_PATH}</Ltr>
      </p>
    </section>
  )
}
