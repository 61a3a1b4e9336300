import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { deskEvent } from '#features/events/events-desk.contract.ts'
import { eventFormPath } from '#features/events/event-form-tabs.rules.ts'
import { EventNeeds, EventPage, EventStages, useEventRights } from '#features/events/event-tabs.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { DeskList, useDesk } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import { Figure } from '#platform/ui/Figure.tsx'
import { BarList } from '#platform/ui/lazy/BarList.tsx'
import { PlaceBar } from '#platform/ui/PlaceBar.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { call } from '#platform/web/http.ts'
import { useFetching } from '#platform/web/lazy/use-fetched.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { type DeskEntries, deskEntries, eventReceived } from '../../entries-desk.contract.ts'
import { type EntryGroup, groupOf } from '../../entries-list.rules.ts'
import { EntriesOverTime } from './EntriesOverTime.tsx'
import { WriteToEntrants } from './messages/WriteToEntrants.tsx'

/** /cms/events/{id}/overview: the state of an event, its places, and what is missing before its day. */
export function EventOverview({ eventId }: { eventId: number }) {
  const event = useDesk(deskEvent, { id: eventId })
  const { mayRead, entries, received } = useEntries(eventId)
  const isThere = event.data !== null && (!mayRead || (entries.data !== null && received.data !== null))
  return (
    <EventPage eventId={eventId} current="overview" actions={<WriteToEntrants eventId={eventId} />}>
      <DeskList
        isThere={isThere}
        failure={event.failure || entries.failure || received.failure}
        onReload={() => {
          event.reload()
          entries.reload()
          received.reload()
        }}
      >
        {event.data === null ? null : (
          <>
            <EventStages event={event.data.item} />
            {entries.data === null || received.data === null ? null : (
              <Figures
                entries={entries.data}
                received={received.data.received}
                closes={event.data.item.form.entries_close}
              />
            )}
            <div className="mt-8 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <EventNeeds event={event.data.item} competitionKinds={event.data.competition_kinds} />
              {entries.data === null ? null : (
                <div className="grid min-w-0 content-start gap-8">
                  <EntriesOverTime entries={entries.data} />
                  <ByClass entries={entries.data} />
                </div>
              )}
            </div>
          </>
        )}
      </DeskList>
    </EventPage>
  )
}

/** Loads the entries and what was received for them, if the person's rights include the entries. */
function useEntries(eventId: number) {
  const { allEntries: mayRead } = useEventRights()
  const entries = useFetching(
    `${deskEntries.path} ${eventId}`,
    (signal) => call(deskEntries, { event: eventId }, { signal }),
    mayRead,
  )
  const received = useFetching(
    `${eventReceived.path} ${eventId}`,
    (signal) => call(eventReceived, { event: eventId }, { signal }),
    mayRead,
  )
  return { mayRead, entries, received }
}

type FiguresProps = {
  entries: DeskEntries
  /** The amount received for entries, in dollars. */
  received: number
  /** When entries close, as typed; empty if not set. */
  closes: string
}

/** The figures of the entries; each leads to the list that it counts. */
function Figures({ entries: { event, data }, received, closes }: FiguresProps) {
  const format = useFormat()
  const { timezone } = useSite()
  const timeOf = (typed: string) =>
    format?.time(instantInZone(typed.slice(0, 10), typed.slice(11), timezone), timezone) ?? ''
  const money = useMoney()
  const { id, capacity, places_taken: taken } = event
  const countOf = (group: EntryGroup) => data.filter((entry) => groupOf(entry) === group).length
  const number = (value: number) => format?.number(value) ?? String(value)
  const list = `/cms/entries/${id}`
  const waiting = countOf('waiting')
  return (
    <dl className="desk-figures">
      <Figured
        label={<Trans>Places</Trans>}
        value={capacity === null ? number(taken) : `${number(taken)} / ${number(capacity)}`}
        to={list}
        note={capacity === null ? <Trans>No limit</Trans> : <PlaceBar taken={taken} total={capacity} />}
      />
      <Figured
        label={<Trans comment="Figure: the money received for the entries of an event">Received</Trans>}
        value={money(centsOf(received))}
        to={`${list}?payment=paid`}
        note={
          <ScreenLink
            to={`${list}?group=waiting`}
            className="inline-flex min-h-11 items-center hover:underline"
          >
            <Plural value={waiting} one="# unpaid" other="# unpaid" />
          </ScreenLink>
        }
      />
      <Figured
        label={<Trans comment="Figure: people on the reserve list">Reserves</Trans>}
        value={number(countOf('reserves'))}
        to={`${list}?group=reserves`}
        note={<Plural value={event.reserves} one="# on the reserve list" other="# on the reserve list" />}
      />
      <Figured
        label={<Trans>Entries close</Trans>}
        isText
        value={closes === '' ? '–' : (format?.day(closes.slice(0, 10), 'medium') ?? '')}
        to={eventFormPath(id, 'prices')}
        note={closes === '' ? <Trans>Not specified</Trans> : timeOf(closes)}
      />
    </dl>
  )
}

type FiguredProps = {
  label: ReactNode
  value: string
  /** Whether the value is text, which is shown in the direction of the reader's language. A number is not. */
  isText?: boolean
  to: string
  note: ReactNode
}

function Figured(of: FiguredProps) {
  return (
    <div>
      <dt className="text-muted">{of.label}</dt>
      <dd>
        <ScreenLink to={of.to} className="inline-flex min-h-11 min-w-11 items-center hover:underline">
          {of.isText === true ? (
            <span className="text-h2">{of.value}</span>
          ) : (
            <Figure className="text-h2">{of.value}</Figure>
          )}
        </ScreenLink>
        <span className="block text-note text-muted">{of.note}</span>
      </dd>
    </div>
  )
}

/** The number of entries in each class. */
function ByClass({ entries: { event, data } }: { entries: DeskEntries }) {
  const format = useFormat()
  const inIt = data.filter((entry) => groupOf(entry) === 'in')
  if (event.classes.length === 0) return null
  return (
    <section aria-labelledby="by-class" className="min-w-0">
      <SectionHead id="by-class" title={<Trans>By class</Trans>} isRuled={false} />
      <BarList
        rows={event.classes.map(({ code, name }) => ({
          key: code,
          label: `${code} ${name}`,
          value: inIt.filter((entry) => entry.class_code === code).length,
        }))}
        format={(value) => format?.number(value) ?? String(value)}
      />
    </section>
  )
}
