/** Finds the entries that the buyer got from a paid order, for the confirmation after the payment. */
import { listTextReader } from '#features/events/event-lists.rules.ts'
import { type EventRow, findEvents } from '#features/events/server/events.public.ts'
import type { OrderLineRow } from '#features/orders/server/orders.public.ts'
import { inLanguage } from '#features/site/record-texts.rules.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { MessageDescriptor } from '@lingui/core'
import type { Format } from '#platform/shared/format.ts'
import { whatToBring } from '../what-to-bring.rules.ts'
import { placesOfEvents } from './event-place.ts'
import { findEntries } from './entries.store.ts'
import { entriesOf } from './handle-entry-paid.ts'

/** An entry with its event. */
export type PaidEntry = Pick<
  EventRow,
  'slug' | 'title' | 'startsOn' | 'startsAt' | 'timezone' | 'isAllDay'
> & {
  /** Where the event is held; empty if that is not known. */
  place: string
  /** The sentences that say what to bring. */
  bring: MessageDescriptor[]
}

/**
 * Returns the confirmed entries for which these order lines pay. The number of statements does not grow with the
 * number of entries.
 * @param reader the format and the language of the reader
 */
export async function listPaidEntries(
  db: Db,
  lines: readonly Pick<OrderLineRow, 'kind' | 'subject' | 'isTicket'>[],
  reader: { format: Format; shown: ShownLanguage | null },
): Promise<PaidEntry[]> {
  const { format, shown } = reader
  const ids = entriesOf(lines)
  if (ids.length === 0) return []
  const entries = (await findEntries(db, ids)).filter(({ state }) => state === 'confirmed')
  const events = await findEvents(
    db,
    entries.map(({ eventId }) => eventId),
  )
  const places = await placesOfEvents(db, [...events.values()])
  const hasTicket = lines.some(({ isTicket }) => isTicket)
  return entries.flatMap((entry) => {
    const event = events.get(entry.eventId)
    if (event === undefined) return []
    const { title } = inLanguage(event, ['title'], shown)
    const { id, slug, startsOn, startsAt, timezone, isAllDay, kind, company } = event
    const read = listTextReader(event.translations, shown)
    const licences = format.list(
      event.licenceRequired.map((licence) => read?.('licences', licence) ?? licence),
    )
    const bring = whatToBring({ event: { kind, company, licences }, entry, hasTicket })
    return [{ slug, title, startsOn, startsAt, timezone, isAllDay, place: places.get(id) ?? '', bring }]
  })
}
