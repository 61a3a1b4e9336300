import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type DeskEvent, deskEvent } from '#features/events/events-desk.contract.ts'
import { EventProgress, EventTabs } from '#features/events/event-tabs.public.tsx'
import { DeskList, DeskPage, useDesk } from '#features/staff/staff.public.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { Figure } from '#platform/ui/Figure.tsx'
import { BarList } from '#platform/ui/lazy/BarList.tsx'
import { PlaceBar } from '#platform/ui/PlaceBar.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { type DeskEntries, deskEntries } from '../../entries-desk.contract.ts'
import { type EntryGroup, groupOf } from '../../entries-list.rules.ts'

/** /cms/events/{id}/overview: the state of an event, its places, and what is missing before its day. */
export function EventOverview({ eventId }: { eventId: number }) {
  const event = useDesk(deskEvent, { id: eventId })
  const entries = useDesk(deskEntries, { event: eventId })
  const item = event.data?.item
  const isPublic = item !== undefined && item.state !== 'draft'
  return (
    <DeskPage
      title={item === undefined ? <Trans>Event</Trans> : <bdi>{item.form.title}</bdi>}
      actions={
        isPublic ? (
          <ButtonLink href={`/calendar/${item.slug}`} tone="outline" size="small">
            <Trans>See the public page</Trans>
          </ButtonLink>
        ) : undefined
      }
    >
      <EventTabs eventId={eventId} current="overview" />
      <DeskList
        isThere={event.data !== null && entries.data !== null}
        failure={event.failure || entries.failure}
        onReload={() => {
          event.reload()
          entries.reload()
        }}
      >
        {event.data === null || entries.data === null ? null : (
          <>
            <WhenAndWhere event={event.data.item} />
            <Figures entries={entries.data} closes={event.data.item.form.entries_close} />
            <div className="mt-8 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <div className="min-w-0">
                <EventProgress event={event.data.item} competitionKinds={event.data.competition_kinds} />
              </div>
              <ByClass entries={entries.data} />
            </div>
          </>
        )}
      </DeskList>
    </DeskPage>
  )
}

function WhenAndWhere({ event: { form } }: { event: DeskEvent }) {
  const format = useFormat()
  const day = form.starts_on === '' ? '' : (format?.day(form.starts_on, 'long') ?? '')
  return (
    <p className="mb-5 text-muted">
      {[day, form.starts_time].filter((part) => part !== '').join(', ')}
      {form.place === '' ? null : (
        <>
          {', '}
          <bdi>{form.place}</bdi>
        </>
      )}
    </p>
  )
}

type FiguresProps = {
  entries: DeskEntries
  /** When entries close, as typed; empty if not set. */
  closes: string
}

/** The figures of the entries; each leads to the list that it counts. */
function Figures({ entries: { event, data }, closes }: FiguresProps) {
  const format = useFormat()
  const { id, capacity, places_taken: taken } = event
  const countOf = (group: EntryGroup) => data.filter((entry) => groupOf(entry) === group).length
  const number = (value: number) => format?.number(value) ?? String(value)
  const list = `/cms/entries/${id}`
  return (
    <dl className="desk-figures">
      <Figured
        label={<Trans>Places</Trans>}
        value={capacity === null ? number(taken) : `${number(taken)} / ${number(capacity)}`}
        to={list}
        note={capacity === null ? <Trans>No limit</Trans> : <PlaceBar taken={taken} total={capacity} />}
      />
      <Figured
        label={<Trans comment="Figure: entries that are not paid or not accepted yet">To pay</Trans>}
        value={number(countOf('waiting'))}
        to={`${list}?group=waiting`}
        note={<Trans>Not confirmed yet</Trans>}
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
        to={`/cms/events/${id}`}
        note={closes === '' ? <Trans>Not specified</Trans> : closes.slice(11)}
      />
    </dl>
  )
}

type FiguredProps = {
  label: ReactNode
  value: string
  /** Whether the value contains words, whose direction is that of the language. */
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
