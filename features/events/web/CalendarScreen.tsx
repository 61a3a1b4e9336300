import './calendar.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import CalendarDays from 'lucide-react/icons/calendar-days'
import List from 'lucide-react/icons/list'
import { EmptyStateTrack } from '#platform/ui/art/EmptyStateTrack.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { TimingList } from '#platform/ui/TimingRow.tsx'
import { CALENDAR_PATH, calendarAddress, type CalendarView } from '../calendar-address.ts'
import type { CalendarListing } from '../calendar-source.ts'
import { groupedByMonth } from '../events.rules.ts'
import { type CalendarItem, mergedItems } from '../racing.rules.ts'
import { CalendarAside } from './CalendarAside.tsx'
import { CalendarFiltersBar } from './CalendarFiltersBar.tsx'
import { useCalendarFormat } from './calendar-tools.ts'
import { ElsewhereRow } from './ElsewhereRow.tsx'
import { EventRow } from './EventRow.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { MonthHead } from './MonthHead.tsx'
import { NO_MARKS, type OwnMarks } from './own-marks.ts'

export type CalendarScreenProps = {
  listing: CalendarListing
  shown: CalendarView
  /** The site's own origin, without a trailing slash. */
  origin: string
  /** Content below the feed link for logged-in persons. */
  own?: ReactNode
  /** The person's status in the listed events, once it is loaded. */
  marks?: OwnMarks
}

/** The calendar: all future events or one month, as a list or a month grid. */
export function CalendarScreen({ listing, shown, origin, own, marks = NO_MARKS }: CalendarScreenProps) {
  const [wantsOwn, setWantsOwn] = useState(false)
  const isOwnOnly = wantsOwn && marks.of.size > 0
  const nowMs = Date.parse(listing.now)
  const { data: events, elsewhere, today } = listing
  const items = mergedItems(
    isOwnOnly ? events.filter(({ slug }) => marks.of.has(slug)) : events,
    isOwnOnly ? [] : elsewhere,
  )
  return (
    <div className="page pt-10 pb-20 lg:pt-14">
      <div className="calendar-head">
        <h1 className="text-h1" tabIndex={-1}>
          <Trans>Events</Trans>
        </h1>
        <ViewSwitch shown={shown} today={today} />
      </div>
      <CalendarFiltersBar filters={listing.filters} shown={shown}>
        {marks.of.size === 0 ? null : (
          <button
            type="button"
            className="filter-chip"
            aria-pressed={isOwnOnly}
            onClick={() => setWantsOwn(!isOwnOnly)}
          >
            {marks.label}
          </button>
        )}
      </CalendarFiltersBar>
      <div className="calendar-columns">
        <div>
          <p className="visually-hidden" role="status">
            <Shown month={shown.month} count={items.length} />
          </p>
          {shown.month === null ? null : <MonthHead listing={listing} shown={shown} month={shown.month} />}
          {shown.view === 'month' && shown.month !== null ? (
            <MonthGrid month={shown.month} items={items} today={today} isLarge />
          ) : null}
          {items.length === 0 ? (
            <Nothing
              listing={listing}
              shown={shown}
              isOwnOnly={isOwnOnly}
              onShowAll={() => setWantsOwn(false)}
            />
          ) : (
            <Months items={items} nowMs={nowMs} isNamed={shown.month === null} marks={marks} />
          )}
          {shown.month === null && (items.length > 0 || isNarrowed(shown, isOwnOnly)) ? (
            <p className="mt-8">
              <Earlier listing={listing} shown={shown} />
            </p>
          ) : null}
        </div>
        <CalendarAside listing={listing} shown={shown} origin={origin} own={own} />
      </div>
    </div>
  )
}

/** Announces the number of results after each choice. */
function Shown({ month, count }: { month: string | null; count: number }) {
  const format = useCalendarFormat()
  return (
    <>
      {month === null ? null : `${format.day(`${month}-01`, 'month')}: `}
      <Plural value={count} one="# event" other="# events" />
    </>
  )
}

function ViewSwitch({ shown, today }: { shown: CalendarView; today: string }) {
  const { t } = useLingui()
  const month = shown.month ?? today.slice(0, 7)
  return (
    <nav aria-label={t`Calendar view`} className="view-switch">
      <ScreenLink
        to={calendarAddress({ ...shown, view: 'list' })}
        aria-current={shown.view === 'list' ? 'true' : undefined}
      >
        <Icon of={List} />
        <Trans>List</Trans>
      </ScreenLink>
      <ScreenLink
        to={calendarAddress({ ...shown, view: 'month', month })}
        aria-current={shown.view === 'month' ? 'true' : undefined}
      >
        <Icon of={CalendarDays} />
        <Trans>Month</Trans>
      </ScreenLink>
    </nav>
  )
}

function Months({
  items,
  nowMs,
  isNamed,
  marks,
}: {
  items: readonly CalendarItem[]
  nowMs: number
  isNamed: boolean
  marks: OwnMarks
}) {
  const format = useCalendarFormat()
  return groupedByMonth(items).map(({ month, events: those }) => (
    <section key={month} className="calendar-month" aria-labelledby={isNamed ? `month-${month}` : undefined}>
      {isNamed ? (
        <div className="calendar-month-head">
          <h2 id={`month-${month}`} className="text-h3">
            {format.day(`${month}-01`, 'month')}
          </h2>
          <p className="text-note text-muted">
            <Plural value={those.length} one="# event" other="# events" />
          </p>
        </div>
      ) : null}
      <TimingList>
        {those.map((item) =>
          item.whose === 'club' ? (
            <EventRow key={item.key} event={item.event} nowMs={nowMs} mark={marks.of.get(item.event.slug)} />
          ) : (
            <ElsewhereRow key={item.key} event={item.event} />
          ),
        )}
      </TimingList>
    </section>
  ))
}

const TEXT_LINK = 'inline-flex min-h-11 items-center font-semibold text-primary hover:underline'

/** Links to past months, newest first; nothing if the club has no past events. */
function Earlier({ listing, shown }: { listing: CalendarListing; shown: CalendarView }) {
  const { filters, today } = listing
  const month = today.slice(0, 7)
  if (filters.first_month === '' || filters.first_month > month) return null
  return (
    <ScreenLink to={calendarAddress({ ...shown, month })} className={TEXT_LINK}>
      <Trans>Past events</Trans>
    </ScreenLink>
  )
}

/** Returns whether the reader sees only some events, by a filter of the address or only their own. */
function isNarrowed({ kind, track, isRunsOnly, whose }: CalendarView, isOwnOnly: boolean): boolean {
  return isOwnOnly || kind !== null || track !== null || isRunsOnly || whose !== null
}

type NothingProps = {
  listing: CalendarListing
  shown: CalendarView
  isOwnOnly: boolean
  /** Ends the choice of the reader's own events. */
  onShowAll: () => void
}

/** Shown instead of the list without events, with a link to other events. */
function Nothing({ listing, shown, isOwnOnly, onShowAll }: NothingProps) {
  const isChosen = isNarrowed(shown, isOwnOnly)
  return (
    <div className="mt-6">
      <EmptyState
        art={<EmptyStateTrack />}
        title={isChosen ? <Trans>No events of that kind</Trans> : <Trans>No events</Trans>}
        action={
          isChosen || shown.month !== null ? (
            <ScreenLink to={CALENDAR_PATH} onClick={onShowAll} className={TEXT_LINK}>
              <Trans>See all coming events</Trans>
            </ScreenLink>
          ) : (
            <Earlier listing={listing} shown={shown} />
          )
        }
      >
        {shown.month === null ? (
          <Trans>Nothing like it is planned yet. New events turn up here first.</Trans>
        ) : (
          <Trans>Nothing was on this month, or nothing is planned yet.</Trans>
        )}
      </EmptyState>
    </div>
  )
}
