import { Trans } from '@lingui/react/macro'
import type { EventDetail } from '#features/events/events.contract.ts'
import type { Format } from '#platform/shared/format.ts'
import { centsOf } from '#platform/shared/money.ts'
import { NeedsScript } from './NeedsScript.tsx'

type OutlineProps = { event: EventDetail; format: Format }

/**
 * The entry page of an event for browsers without JavaScript: date, price of each kind of entry, and end of the
 * entries.
 */
export function EntryOutline({ event, format }: OutlineProps) {
  const { title, slug } = event
  return (
    <div className="max-w-[40rem]">
      <h1 className="text-h1">
        <Trans>Enter {title}</Trans>
      </h1>
      <Dates event={event} format={format} />
      <Prices event={event} format={format} />
      <NeedsScript>
        <Trans>You need JavaScript to enter online. Turn it on in your browser and reload this page.</Trans>
      </NeedsScript>
      <p className="mt-2">
        <a href={`/calendar/${slug}`} className="underline">
          <Trans>All about this event</Trans>
        </a>
      </p>
    </div>
  )
}

function Dates({ event, format }: OutlineProps) {
  const { starts_on: first, ends_on: last, entries_open_at: opens, entries_close_at: closes } = event
  const day = format.day(first, 'long')
  const lastDay = format.day(last, 'long')
  const moment = (instant: string) => format.moment(Date.parse(instant), event.timezone)
  const opensAt = opens === null ? '' : moment(opens)
  const closesAt = closes === null ? '' : moment(closes)
  return (
    <>
      <p className="mt-2">
        <time dateTime={first}>
          {first === last ? (
            day
          ) : (
            <Trans>
              {day} to {lastDay}
            </Trans>
          )}
        </time>
        {event.place === '' ? null : <span className="block text-muted">{event.place}</span>}
      </p>
      {event.status_reason === '' ? null : <p className="mt-2">{event.status_reason}</p>}
      {opensAt === '' ? null : (
        <p className="mt-2">
          <Trans>Entries open: {opensAt}</Trans>
        </p>
      )}
      {closesAt === '' ? null : (
        <p>
          <Trans>Entries close: {closesAt}</Trans>
        </p>
      )}
    </>
  )
}

function Prices({ event: { prices }, format }: OutlineProps) {
  if (prices.length === 0) return null
  return (
    <ul className="mt-6 card">
      {prices.map(({ label, note, price }) => (
        <li key={label} className="flex gap-4 border-b border-line p-4 last:border-b-0">
          <span className="min-w-0 grow">
            {label}
            {note === '' ? null : <bdi className="block text-note text-muted">{note}</bdi>}
          </span>
          <bdi className="shrink-0 text-price">
            {price === 0 ? (
              <Trans comment="The price of an entry that costs nothing">Free</Trans>
            ) : (
              format.money(centsOf(price))
            )}
          </bdi>
        </li>
      ))}
    </ul>
  )
}
