import './calendar.css'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Picture } from '#features/media/media.public.tsx'
import { isHexColour } from '#platform/shared/colour.ts'
import { ContourGround } from '#platform/ui/art/ContourGround.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { CALENDAR_PATH } from '../calendar-address.ts'
import type { EventDetail } from '../events.contract.ts'
import { useCalendarFormat } from './calendar-tools.ts'
import { EntryCard, type EntryCardProps } from './EntryCard.tsx'
import { EventBar } from './EventBar.tsx'
import { EventFacts } from './EventFacts.tsx'
import { Classes, Documents, GettingThere, Officials, Prices, TheDay, Volunteers } from './EventParts.tsx'

export type EventScreenProps = {
  event: EventDetail
  /** Component for the logged-in person's own entry, which wraps the public entry button. */
  Own: EntryCardProps['Own']
  /** Time (ms) at which the displayed data was current. */
  nowMs: number
  /** The results of the event, if they are published. */
  results?: ReactNode
  /** The list of entrants, while it is relevant. */
  entrants?: ReactNode
}

/** The page of one event: when and where, entry conditions, and the schedule. */
export function EventScreen({ event, nowMs, Own, results, entrants }: EventScreenProps) {
  return (
    <article className="event-page">
      <div className="event-hero">
        {event.picture === null ? (
          <ContourGround />
        ) : (
          <Picture image={event.picture} sizes="100vw" className="event-picture" isPriority />
        )}
        <div className="page event-back">
          <ScreenLink to={CALENDAR_PATH}>
            <Icon of={ArrowLeft} size={18} mirrored />
            <Trans>All events</Trans>
          </ScreenLink>
        </div>
      </div>
      <div className="page event-columns">
        <EventHead event={event} />
        <EntryCard event={event} nowMs={nowMs} Own={Own} />
        <div className="event-main">
          {results}
          <EventFacts event={event} />
          {event.body === '' ? null : (
            <div className="event-text" lang={event.text_languages?.body}>
              {event.body.split(/\n{2,}/).map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          )}
          <div className="event-pair">
            <TheDay event={event} />
            <Classes event={event} />
          </div>
          <Prices event={event} />
          {entrants}
        </div>
        <div className="event-side">
          <Volunteers event={event} />
          <Documents event={event} />
          <Officials event={event} />
          <GettingThere event={event} />
        </div>
      </div>
      <EventBar event={event} nowMs={nowMs} />
    </article>
  )
}

function EventHead({ event }: { event: EventDetail }) {
  const format = useCalendarFormat()
  const { starts_on: first, ends_on: last, round, series, track } = event
  const from = format.day(first, 'long')
  const to = format.day(last, 'long')
  const isCancelled = event.status === 'cancelled'
  return (
    <header className="event-head">
      <p className="event-date" aria-hidden="true">
        {Number(first.slice(8))}
      </p>
      <div>
        <p className="text-note text-muted">
          <time dateTime={first}>{from}</time>
          {first === last ? null : (
            <>
              {' '}
              <Trans>to {to}</Trans>
            </>
          )}
          {round === null ? null : (
            <>
              {'. '}
              {series === '' ? (
                <Trans>Round {round}</Trans>
              ) : (
                <Trans>
                  {series}, round {round}
                </Trans>
              )}
            </>
          )}
        </p>
        <h1
          className={isCancelled ? 'event-title text-h1 text-muted line-through' : 'event-title text-h1'}
          lang={event.text_languages?.title}
          tabIndex={-1}
        >
          {/* The line break is placed so that no line ends with an ampersand. */}
          {event.title.replaceAll(' & ', ' &\u00A0')}
        </h1>
        <p className="event-place">
          {track !== null && isHexColour(track.colour) ? <PlaceDot colour={track.colour} /> : null}
          {event.place}
        </p>
      </div>
    </header>
  )
}

/** A dot in the track's colour beside its name. An SVG, because style attributes are forbidden. */
function PlaceDot({ colour }: { colour: string }) {
  return (
    <svg className="event-dot" viewBox="0 0 6 16" aria-hidden="true" focusable="false">
      <rect width="6" height="16" fill={colour} />
      <rect className="lift" width="6" height="16" />
    </svg>
  )
}
