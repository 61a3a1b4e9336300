import { Trans } from '@lingui/react/macro'
import { centsOf } from '#platform/shared/money.ts'
import { Figure } from '#platform/ui/Figure.tsx'
import type { EventDetail } from '../events.contract.ts'
import { noteOf } from '../events.rules.ts'
import { OWN_BAR_ID } from '../own-bar.public.ts'
import { useCalendarFormat } from './calendar-tools.ts'
import { EntryButton, hasEntryButton } from './EntryButton.tsx'
import { NoteWords } from './EventRow.tsx'

/**
 * On phones, a bar at the bottom of the window with the price and the button of the entry card. The person's own entry
 * is rendered into the element OWN_BAR_ID and replaces them.
 */
export function EventBar({ event, nowMs }: { event: EventDetail; nowMs: number }) {
  return (
    <div className="event-bar">
      {hasEntryButton(event, nowMs) ? (
        <div className="event-bar-row" data-public="">
          <div>
            <Price event={event} />
            <Deadline event={event} nowMs={nowMs} />
          </div>
          <EntryButton event={event} nowMs={nowMs} />
        </div>
      ) : null}
      <div id={OWN_BAR_ID} />
    </div>
  )
}

function Price({ event: { price, prices } }: { event: EventDetail }) {
  const format = useCalendarFormat()
  if (price === null) return null
  return (
    <p>
      <Figure className="text-h4">{price === 0 ? <Trans>Free</Trans> : format.money(centsOf(price))}</Figure>
      {price === 0 || prices[0] === undefined ? null : (
        <span className="text-note text-muted"> {prices[0].label}</span>
      )}
    </p>
  )
}

function Deadline({ event, nowMs }: { event: EventDetail; nowMs: number }) {
  const note = noteOf(event, nowMs)
  if (note === null) return null
  return (
    <p className="text-note text-muted">
      <NoteWords note={note} timezone={event.timezone} />
    </p>
  )
}
