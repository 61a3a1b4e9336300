import { PaymentRefusal } from '#integrations/payments/payments.ts'
import { msg } from '@lingui/core/macro'
import { translate } from '#platform/server/words.ts'
import { DEFAULT_LOCALE, isLocale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { ORDER_REFUSALS } from '../orders.contract.ts'
import type { OrderPowers } from './order-powers.ts'
import type { OrderRow, PaymentRow } from './orders.facts.ts'
import { setBegun } from './payments.store.ts'

/** Where an order's papers are read. @source SPEC §2 "invoice-id" */
export function papersOf(publicId: string): string {
  return `/invoice/${publicId}`
}

/**
 * Has the gateway begin the payment that is open, once: asked again, it gives the same address. Outside any transaction,
 * since a gateway may take its time.
 * @returns null where nothing waits to be paid @throws Problem PAYMENT_UNAVAILABLE: the order stays, and can be paid later
 */
export async function beginPayment(
  powers: OrderPowers,
  order: OrderRow,
  payment: PaymentRow | null,
): Promise<string | null> {
  if (payment === null) return null
  if (payment.address !== null) return payment.address
  const gateway = powers.payments.find(payment.gateway)
  if (gateway === undefined) throw new Problem(ORDER_REFUSALS.gatewayDown)
  try {
    const begun = await gateway.begin(await askOf(powers, order, payment))
    await setBegun(powers.database.db, payment.id, begun)
    return begun.address
  } catch (error) {
    if (!(error instanceof PaymentRefusal)) throw error
    powers.log.warn({ err: error, orderId: order.id, gateway: gateway.id }, 'a payment could not begin')
    throw new Problem(ORDER_REFUSALS.gatewayDown, { cause: error })
  }
}

async function askOf({ appUrl, club }: OrderPowers, order: OrderRow, payment: PaymentRow) {
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
    returnTo: payment.returnPath === null ? papers : `${appUrl}${payment.returnPath}`,
    cancelTo: papers,
    invoiceAt: papers,
    begunAt: payment.begunAt,
    expiresAt: payment.expiresAt,
    locale,
  }
}
