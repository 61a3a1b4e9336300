import { PaymentRefusal } from '#integrations/payments/payments.ts'
import { msg } from '@lingui/core/macro'
import { translate } from '#platform/server/messages.ts'
import { DEFAULT_LOCALE, isLocale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { ORDER_REFUSALS } from '../orders.contract.ts'
import type { OrderDeps } from './order-deps.ts'
import type { OrderRow, PaymentRow } from './orders.events.ts'
import { setBegun } from './payments.store.ts'

/**
 * Returns the path of the page with an order's invoice.
 * @source docs/reference/public-site.md §1.1; docs/reference/shop-and-payments.md §5.3
 */
export function papersOf(publicId: string): string {
  return `/invoice/${publicId}`
}

/**
 * Returns the path to which a buyer returns after paying. Its query only selects the confirmation instead of the
 * invoice; whether the order is paid is read from the server.
 * @source docs/reference/shop-and-payments.md §5.3
 */
export function confirmationOf(publicId: string): string {
  return `${papersOf(publicId)}?paid=1`
}

/**
 * Begins the open payment at its gateway and returns the address at which the buyer pays. Later calls return the same
 * address. Runs outside any transaction, because a gateway may be slow.
 * @returns null if the order has no open payment @throws Problem PAYMENT_UNAVAILABLE: the order remains and can be paid
 * later
 */
export async function beginPayment(
  deps: OrderDeps,
  order: OrderRow,
  payment: PaymentRow | null,
): Promise<string | null> {
  if (payment === null) return null
  if (payment.address !== null) return payment.address
  const gateway = deps.payments.find(payment.gateway)
  if (gateway === undefined) throw new Problem(ORDER_REFUSALS.gatewayDown)
  try {
    const begun = await gateway.begin(await askOf(deps, order, payment))
    await setBegun(deps.database.db, payment.id, begun)
    return begun.address
  } catch (error) {
    if (!(error instanceof PaymentRefusal)) throw error
    deps.log.warn({ err: error, orderId: order.id, gateway: gateway.id }, 'a payment could not begin')
    throw new Problem(ORDER_REFUSALS.gatewayDown, { cause: error })
  }
}

async function askOf({ appUrl, club }: OrderDeps, order: OrderRow, payment: PaymentRow) {
  const papers = `${appUrl}${papersOf(order.publicId)}`
  const locale = isLocale(order.locale) ? order.locale : DEFAULT_LOCALE
  const { name } = await club()
  const number = order.id
  return {
    paymentId: payment.id,
    paymentNumber: payment.number,
    orderNumber: String(number),
    description: translate(msg`Order ${number}, ${name}`, {}, locale),
    amountCents: payment.amountCents,
    currency: 'AUD' as const,
    buyerEmail: order.buyerEmail,
    returnTo: `${appUrl}${payment.returnPath ?? confirmationOf(order.publicId)}`,
    cancelTo: papers,
    invoiceAt: papers,
    begunAt: payment.begunAt,
    expiresAt: payment.expiresAt,
    locale,
  }
}
