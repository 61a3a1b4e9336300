import { cartFeature } from '#features/cart/server/cart.feature.ts'
import { catalogueFeature } from '#features/catalogue/server/catalogue.feature.ts'
import { stockAlertsFeature } from '#features/catalogue/server/stock-alerts.feature.ts'
import { ENTRY_LINE } from '#features/entries/entries.contract.ts'
import { entryReservations, entryTicketDetails } from '#features/entries/server/entries.public.ts'
import { findNextEvent, findTicketEvent } from '#features/events/server/events.public.ts'
import { invoicesFeature } from '#features/invoices/server/invoices.feature.ts'
import { isFinancialOn, membershipReservations } from '#features/membership/server/membership.public.ts'
import { ordersFeature } from '#features/orders/server/orders.feature.ts'
import { lockProductGroup } from '#features/pages/server/pages.public.ts'
import { ticketsFeature } from '#features/tickets/server/tickets.feature.ts'
import { tillFeature } from '#features/till/server/till.feature.ts'
import { vouchersFeature } from '#features/vouchers/server/vouchers.feature.ts'
import { checkLedger } from '../books.ts'
import { eventOrders, listEventIncome } from '../event-income.store.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { paidItemsReader } from '../paid-items.ts'
import { PRODUCT_LISTENERS } from '../search-listeners.ts'
import { clubPayments, payAtClubSetter } from './club-payments.ts'
import type { SharedDeps } from './shared-deps.ts'

/** Creates the features of the shop: cart, orders, payments, and what is made from a paid order. */
export function sellingFeatures(deps: FeatureDeps, shared: SharedDeps) {
  const { database, clock, site } = shared
  const stockAlerts = stockAlertsFeature(shared)
  const { onStockReturned } = stockAlerts
  const payments = clubPayments(deps, shared)
  const { paymentTypes } = payments
  const cart = cartFeature({
    ...shared,
    membership: { isFinancial: (personId, day) => isFinancialOn(database.db, personId, day) },
    paymentTypes,
    nextEvent: (after, shown) => findNextEvent(database.db, { after, shown }),
  })
  const orders = ordersFeature({
    ...shared,
    payments: payments.payments,
    reservations: [membershipReservations(clock), entryReservations(shared)],
    carts: cart.deps,
    onStockReturned,
    listEventIncome,
    eventOrders,
    allowAtClub: payAtClubSetter(shared),
    checkLedger,
  })
  const tickets = ticketsFeature({
    ...shared,
    orders: orders.deps,
    occasionOf: (tx, { kind, subject }) =>
      kind === ENTRY_LINE && subject !== null ? entryTicketDetails(tx, subject) : Promise.resolve(null),
  })
  const catalogue = catalogueFeature({
    ...shared,
    ...PRODUCT_LISTENERS,
    ticketEvent: findTicketEvent,
    lockGroup: lockProductGroup,
    onTicketSaved: tickets.onTicketSaved,
    onStockReturned,
    deliveryFrom: cart.deliveryFrom,
  })
  return {
    stockAlerts,
    payments,
    cart,
    orders,
    tickets,
    catalogue,
    vouchers: vouchersFeature(shared),
    invoices: invoicesFeature({ ...shared, paidItems: paidItemsReader(clock, site), paymentTypes }),
    till: tillFeature({ ...orders.deps, ...shared }),
  }
}
