/** An entry as something to be ordered. */
import { msg } from '@lingui/core/macro'
import type { EventRow } from '#features/events/server/events.public.ts'
import type { Basket, BasketLine } from '#features/orders/server/orders.public.ts'
import { formatIn } from '#platform/server/formats.ts'
import { translate } from '#platform/server/words.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { ENTRY_LINE } from '../entries.contract.ts'
import type { EntryRow } from './entries.store.ts'

/** What all of an entry costs. */
export function totalOf({
  priceCents,
  lateFeeCents,
  extras,
}: Pick<EntryRow, 'priceCents' | 'lateFeeCents' | 'extras'>): number {
  return extras.reduce((sum, extra) => sum + extra.price_cents, priceCents + lateFeeCents)
}

/**
 * The start itself is a ticket and holds the place; the late fee and each extra are lines of their own, which can be given
 * back without giving up the start.
 */
export function basketOf(entry: EntryRow, event: EventRow, personId: number, locale: Locale): Basket {
  const { title } = event
  const day = formatIn(locale).day(event.startsOn, 'medium')
  const line = (name: string, unitPriceCents: number, rest: Partial<BasketLine>): BasketLine => ({
    kind: ENTRY_LINE,
    skuId: null,
    subject: null,
    code: `ENT-${event.id}`,
    name,
    details: [],
    addons: [],
    qty: 1,
    unitPriceCents,
    discountCents: 0,
    hasGst: true,
    isDigital: true,
    isTicket: false,
    ...rest,
  })
  return {
    personId,
    lines: [
      line(`${title}, ${day}: ${entry.priceLabel}`, entry.priceCents, { subject: entry.id, isTicket: true }),
      ...(entry.lateFeeCents === 0
        ? []
        : [line(translate(msg`Late entry, ${title}`, {}, locale), entry.lateFeeCents, {})]),
      ...entry.extras.map(({ label, price_cents: cents }) => line(`${label}, ${title}`, cents, {})),
    ],
    delivery: null,
    promotionCode: null,
    note: '',
  }
}
