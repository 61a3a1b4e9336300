import {
  orderEnded,
  orderPaid,
  orderPlaced,
  orderReady,
  orderRefunded,
  paymentBegun,
  paymentUndone,
} from '#features/orders/server/orders.public.ts'
import { onEvent } from '#platform/server/domain-events.ts'
import type { Feature } from '#platform/server/feature.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { type InvoiceExportDeps, invoiceExportRoutes } from './invoice-export.routes.ts'
import { INVOICE_MAIL_RATE, type InvoiceRouteDeps, invoicesRoutes } from './invoices.routes.ts'
import {
  issueAdjustment,
  issueInvoice,
  markInvoicePaid,
  notifyOrderReady,
  notifyPaymentMethodChanged,
  reissueUnpaid,
  voidInvoice,
} from './issue.actions.ts'

/** Connects invoices with the events of the orders that they are about. */
export function invoicesFeature(given: Omit<InvoiceRouteDeps, 'limit'> & InvoiceExportDeps): Feature {
  const deps = { ...given, limit: rateLimit(given.database.pool, INVOICE_MAIL_RATE) }
  return {
    routes: [(app) => invoicesRoutes(app, deps), (app) => invoiceExportRoutes(app, deps)],
    listeners: [
      onEvent(orderPlaced, (tx, placed) => issueInvoice(deps, tx, placed)),
      onEvent(orderPaid, (tx, paid) => markInvoicePaid(deps, tx, paid)),
      onEvent(paymentBegun, (tx, begun) => notifyPaymentMethodChanged(deps, tx, begun)),
      onEvent(paymentUndone, (tx, undone) => reissueUnpaid(deps, tx, undone)),
      onEvent(orderEnded, (tx, ended) => voidInvoice(deps, tx, ended)),
      onEvent(orderReady, (tx, ready) => notifyOrderReady(deps, tx, ready)),
      onEvent(orderRefunded, (tx, refunded) => issueAdjustment(deps, tx, refunded)),
    ],
  }
}
