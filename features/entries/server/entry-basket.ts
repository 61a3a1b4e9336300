/** Turns an entry into a basket for an order. */
import { msg } from '@lingui/core/macro'
import { payBeforeDay } from '#features/orders/transfer-due.rules.ts'
import type { EventRow } from '#features/events/server/events.public.ts'
import type { Basket, BasketLine } from '#features/orders/server/orders.public.ts'
import { formatIn } from '#platform/server/formats.ts'
import { translate } from '#platform/server/messages.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { ENTRY_LINE } from '../entries.contract.ts'
import type { EntryRow } from './entries.store.ts'

/** Returns the total price of an entry in cents. */
export function totalOf({
  priceCents,
  lateFeeCents,
  extras,
}: Pick<EntryRow, 'priceCents' | 'lateFeeCents' | 'extras'>): number {
  return extras.reduce((sum, extra) => sum + extra.price_cents, priceCents + lateFeeCents)
}

/**
 * Returns the amount that a new entrant owes for a place that was taken over: the price minus the amount already paid
 * for the place, never below zero.
 */
export function differenceOf(entry: EntryRow, from: EntryRow): number {
  return Math.max(0, entry.priceCents - from.priceCents)
}

/** Returns the basket for a place that was taken over: one ticket for the difference in price, which may be zero. */
export function takeOverBasketOf(
  entry: EntryRow,
  event: EventRow,
  { from, personId, locale }: { from: EntryRow; personId: number; locale: Locale },
): Basket {
  const basket = basketOf({ ...entry, lateFeeCents: 0, extras: [] }, event, personId, locale)
  const unitPriceCents = differenceOf(entry, from)
  return { ...basket, lines: basket.lines.map((line) => ({ ...line, unitPriceCents })) }
}

/**
 * Returns the basket for an entry. The line for the start is a ticket and holds the place. The late fee and each extra
 * are separate lines, so that they can be refunded without ending the start.
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
    payBefore: payBeforeDay(event.startsOn, event.timezone),
  }
}
