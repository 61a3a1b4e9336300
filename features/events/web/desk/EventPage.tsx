import { Trans, useLingui } from '@lingui/react/macro'
import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useEffect } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import { backToList, DeskFailure, onDeskChanged, useDesk } from '#features/staff/staff.public.tsx'
import { instantInZone } from '#platform/shared/zone-time.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { Figure } from '#platform/ui/Figure.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { browserClock } from '#platform/web/clock.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { stageOfEvent } from '../../event-progress.rules.ts'
import { eventAddress } from '../../events.contract.ts'
import { eventHead, type EventHead } from '../../events-desk.contract.ts'
import { CopyEvent } from './CopyEvent.tsx'
import { STAGE_LABELS, STATE_LABELS } from './event-state-labels.ts'
import { EventTabs } from './EventTabs.tsx'
import { useEventRights } from './use-event-rights.ts'
import type { EventTabId } from './use-tab-labels.ts'

type EventPageProps = {
  eventId: number
  current: EventTabId
  /** Buttons of the screen, shown before those of the event. */
  actions?: ReactNode
  /** Whether the page's head is printed. False on a screen that prints its own heading. */
  isHeadPrinted?: boolean
  children: ReactNode
}

/** The frame of all screens of one event: its head with the day, its actions, and its tabs. */
export function EventPage({ eventId, current, actions, isHeadPrinted = true, children }: EventPageProps) {
  const { data, failure, reload } = useDesk(eventHead, { id: eventId })
  const rights = useEventRights()
  useEffect(() => onDeskChanged(reload), [reload])
  const event = data?.item.id === eventId ? data.item : null
  return (
    <>
      <BackToList />
      <header
        className={`mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 ${isHeadPrinted ? '' : 'print:hidden'}`}
      >
        <div className="flex min-w-0 flex-1 basis-80 items-start gap-4">
          {event === null ? null : <DayFigure day={event.starts_on} />}
          <div className="min-h-16 min-w-0">
            <h1 className="text-h2 wrap-anywhere" tabIndex={-1}>
              {event === null ? <Trans>Event</Trans> : <bdi>{event.title}</bdi>}
            </h1>
            {event === null ? null : (
              <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted">
                <span>
                  <When event={event} />
                </span>
                {event.place === '' ? null : <bdi>{event.place}</bdi>}
                <StateChip event={event} />
              </p>
            )}
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
          {event === null || event.state === 'draft' ? null : (
            <TextLink to={eventAddress(event.slug)}>
              <Trans>View public page</Trans>
            </TextLink>
          )}
          {event === null ? null : <CopyEvent event={event} />}
          {current === 'sheets' || !rights.entries ? null : (
            <ButtonLink
              href={`/cms/entries/${eventId}/sheets`}
              tone="outline"
              size="small"
              icon={<Icon of={Printer} size={18} />}
            >
              <Trans comment="Button: opens the sheets of an event, such as the run sheet, to print them">
                Print sheets
              </Trans>
            </ButtonLink>
          )}
          {actions}
        </div>
      </header>
      {event === null && failure !== '' ? <DeskFailure words={failure} /> : null}
      <EventTabs eventId={eventId} current={current} counts={event?.counts ?? null} />
      {children}
    </>
  )
}

/** A link to the list from which the person came: the events, or for a scrutineer the entries. */
function BackToList() {
  const rights = useEventRights()
  return (
    <p className="-mt-2 text-note print:hidden">
      {rights.events ? (
        <TextLink {...backToList('/cms/events')}>
          <Trans comment="Navigation: the list of events at the desk">Events</Trans>
        </TextLink>
      ) : (
        <TextLink {...backToList('/cms/entries')}>
          <Trans comment="Navigation: the list of events with their entries at the desk">Entries</Trans>
        </TextLink>
      )}
    </p>
  )
}

/** The day of the month as a big figure. The text beside it contains the whole date. */
function DayFigure({ day }: { day: string }) {
  const format = useFormat()
  return (
    <span aria-hidden="true" className="desk-event-day">
      <Figure>{format?.number(Number(day.slice(8))) ?? ''}</Figure>
    </span>
  )
}

/** The day or days of an event with its times. */
function When({ event }: { event: EventHead }) {
  const format = useFormat()
  const { timezone } = useSite()
  if (format === null) return null
  const { starts_on: first, ends_on: last } = event
  const from = format.time(instantInZone(first, event.starts_time, timezone), timezone)
  const to = format.time(instantInZone(last, event.ends_time, timezone), timezone)
  const begin = format.day(first, first === last ? 'long' : 'medium')
  const end = format.day(last, 'medium')
  if (first !== last)
    return (
      <Trans comment="The first and the last day of an event">
        {begin} to {end}
      </Trans>
    )
  if (event.all_day) return begin
  return (
    <Trans comment="The day of an event with the times when it begins and ends">
      {begin}, <Ltr>{from}</Ltr> to <Ltr>{to}</Ltr>
    </Trans>
  )
}

function StateChip({ event }: { event: EventHead }) {
  const { i18n } = useLingui()
  const { timezone } = useSite()
  const stage = stageOfEvent({ state: event.state, form: event }, browserClock.nowMs(), timezone)
  const { label, tone } =
    stage === null || stage === 'results' ? STATE_LABELS[event.state] : STAGE_LABELS[stage]
  return <Chip tone={tone}>{i18n._(label)}</Chip>
}
